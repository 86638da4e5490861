import { Slip } from '#app/admin/documents/slip.tsx'
import { adminLanguages } from '#app/admin/shared/admin-languages'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { AdminStyles } from '#app/admin/shared/admin-styles.tsx'
import { readStaffRequest } from '#app/admin/shared/staff-form.server'
import type { BarCode, QrCode } from '#app/documents/bar-codes.server'
import { QrMark } from '#app/documents/codes.tsx'
import { DocumentPage } from '#app/documents/document-page.tsx'
import { DocumentSheet } from '#app/documents/document-sheet.tsx'
import {
  type DocumentKind,
  documentKinds,
  loadDocuments,
  maxOrders,
  type PrintedDocuments,
  readChosenOrders,
} from '#app/documents/load-documents.server'
import { dateOnDocument, inKilograms, packsOnDocument, Words } from '#app/documents/words.tsx'
import { notFound } from '#app/navigation/not-found'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { Emblem } from '#app/ui/brand.tsx'
import { findChosenLanguage } from '#domain/accounts/language.server'
import { formatPhone } from '#domain/delivery/phone'
import type { Seller } from '#domain/invoices/gstin'
import { formatRupees } from '#domain/money'
import type { Parcel } from '#domain/shipping/parcels.server'
import { inLanguage, t } from '#domain/texts/translate'
import type { Route } from './+types/documents'

export const handle: RouteHandle = { ...staffPage, isDocument: true }

/** `?kind=label&orders=SM-4829-1507,SM-…`: numbers or ids, with commas between or each as a field of a form. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, by, publicUrl, now, query } = await readStaffRequest(context)
  const kind = documentKinds.find((known) => known === query.get('kind'))
  if (!kind) throw notFound()
  const orders = readChosenOrders(query)
  const printed = await loadDocuments(db, { now, publicUrl }, kind, orders ?? [])
  const back = findWayBack(orders ?? [], query.get('from'))
  const chosen = await findChosenLanguage(db, by.id)
  return {
    ...printed,
    // Documents have no address in other languages.
    back: { ...back, to: inLanguage(adminLanguages.find((language) => language === chosen) ?? 'en', back.to) },
    notes: orders === null ? [t('Please choose 1 to {maxOrders} orders.', { maxOrders })] : printed.notes,
  }
}

function findWayBack(orders: readonly string[], from: string | null): { to: string; text: string } {
  const [only] = orders
  if (from === 'pick') return { to: `/admin/pick?orders=${orders.join(',')}`, text: t('Pack together') }
  if (orders.length === 1 && only?.startsWith('SM-'))
    return { to: `/admin/orders/${only}`, text: t('Order {only}', { only }) }
  return { to: '/admin', text: t('Orders') }
}

export const meta: Route.MetaFunction = adminMeta(({ loaderData }) =>
  loaderData ? countDocuments(loaderData.kind, documentsOf(loaderData).length) : t('Documents'),
)

export default function DocumentsPage({ loaderData }: Route.ComponentProps) {
  const printed = documentsOf(loaderData)
  return (
    <>
      <AdminStyles />
      <DocumentPage
        title={countDocuments(loaderData.kind, printed.length)}
        size={loaderData.kind === 'label' ? '4x6' : 'a4'}
        hint={loaderData.kind === 'label' ? t('Paper 4 × 6 inches, no margins, 100 %.') : t('Paper A4, 100 %.')}
        back={loaderData.back}
        notes={loaderData.notes}
      >
        {printed}
      </DocumentPage>
    </>
  )
}

function documentsOf(printed: PrintedDocuments) {
  if (printed.kind === 'label')
    return printed.labels.map((label) => <ParcelLabel key={label.parcel.orderId} seller={printed.seller} {...label} />)
  if (printed.kind === 'slip')
    return printed.slips.map((slip) => <Slip key={slip.parcel.orderId} seller={printed.seller} {...slip} />)
  return printed.documents.map((document) => <DocumentSheet key={document.number} document={document} />)
}

const names: Record<DocumentKind, [one: string, many: string]> = {
  label: ['label', 'labels'],
  slip: ['packing slip', 'packing slips'],
  invoice: ['invoice', 'invoices'],
  'credit-note': ['credit note', 'credit notes'],
}

function countDocuments(kind: DocumentKind, count: number): string {
  return `${count === 0 ? 'No' : count} ${names[kind][count === 1 ? 0 : 1]}`
}

type Props = { parcel: Parcel; seller: Seller; barCode: BarCode; orderPage: QrCode }

/** Black only: label printers have no colours. */
function ParcelLabel({ parcel, seller, barCode, orderPage }: Props) {
  const { number, name, delivery, toCollectPaise, courier, weightGrams, lines } = parcel
  const isPrepaid = toCollectPaise === null
  const [textSize, nameSize] = addressSizes(`${name}${delivery.street}${delivery.city}`)
  return (
    <article
      className="document label flex h-[6in] w-[4in] flex-col gap-[2.2mm] overflow-hidden px-[4.5mm] py-[4mm]"
      aria-label={`Label of order ${number}`}
    >
      <header className="flex items-center justify-between gap-[4mm] text-[10.5pt] font-semibold">
        <span className="inline-flex items-center gap-[1.5mm] font-display text-[15pt]/[1] font-semibold">
          <Emblem className="w-[6.5mm]" /> {seller.name}
        </span>
        <span>{courier?.name}</span>
      </header>
      <p
        className={`flex items-center justify-between border-[0.5mm] border-[#000] px-[3mm] py-[1mm] text-[11pt] ${isPrepaid ? '' : 'bg-[#000] text-white'}`}
      >
        <strong className="text-[17pt]/[1.15]">{isPrepaid ? 'PREPAID' : `COD ${formatRupees(toCollectPaise)}`}</strong>
        <span>{isPrepaid ? 'Collect no cash' : 'Collect in cash'}</span>
      </p>
      <address className={`flex min-h-0 flex-1 flex-col ${textSize}`}>
        <span className="text-[8pt]">Deliver to</span>
        <Words className={`font-semibold ${nameSize}`}>{name}</Words>
        <Words>{delivery.street}</Words>
        <Words>{`${delivery.city}, ${delivery.state}`}</Words>
        <span className="mt-auto flex! items-baseline justify-between whitespace-nowrap">
          <strong className="text-[27pt]/[1] tracking-[0.02em]">
            <span className="text-[8pt] font-normal">PIN</span> {delivery.zip}
          </strong>
          <strong className="text-[14pt]">
            <span className="text-[8pt] font-normal">Phone</span> {formatPhone(delivery.phone)}
          </strong>
        </span>
      </address>
      <BarCodeMark code={barCode} />
      <footer className="flex justify-between gap-[4mm] text-[8.5pt]/[1.3]">
        <div className="*:block">
          <small>If undelivered, return to</small>
          <strong>{seller.name}</strong>
          {seller.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
          <span>{formatPhone(seller.phone)}</span>
          {seller.fssai && <span>FSSAI Lic. No. {seller.fssai}</span>}
        </div>
        <div className="grid flex-none justify-items-end text-right">
          <QrMark
            code={orderPage}
            label={`QR code of the page of order ${number}`}
            className="mb-[1mm] block size-[19mm]"
          />
          <strong>{number}</strong>
          <span>{dateOnDocument(parcel.placedAt)}</span>
          <span>
            {packsOnDocument(lines)}
            {weightGrams !== null && ` · ${inKilograms(weightGrams)}`}
          </span>
        </div>
      </footer>
    </article>
  )
}

/** Smaller for longer addresses, so that none is cut. */
function addressSizes(text: string): [text: string, name: string] {
  if (text.length > 190) return ['text-[9.5pt]/[1.28]', 'text-[11pt]/[1.2]']
  if (text.length > 95) return ['text-[12pt]/[1.28]', 'text-[14pt]/[1.2]']
  return ['text-[14pt]/[1.28]', 'text-[18pt]/[1.2]']
}

function BarCodeMark({ code: { text, modules, path, widthMm } }: { code: BarCode }) {
  return (
    <figure className="border-y-[0.3mm] pt-[2mm] pb-[1mm] text-center">
      <svg
        viewBox={`0 0 ${modules} 1`}
        width={`${widthMm}mm`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        role="img"
        aria-label={`Bar code of ${text}`}
        className="mx-auto block h-[17mm] max-w-full"
      >
        <path d={path} />
      </svg>
      <figcaption className="text-[12pt]/[1.3] font-semibold tracking-[0.08em]">{text}</figcaption>
    </figure>
  )
}

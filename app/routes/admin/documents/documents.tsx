import { adminLanguages } from '#app/admin/shared/admin-languages'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { readStaffRequest } from '#app/admin/shared/staff-form.server'
import { visitContext } from '#app/context'
import type { BarCode, QrCode } from '#app/documents/bar-codes.server'
import { BarCodeMark, QrMark } from '#app/documents/codes.tsx'
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
import { Slip } from '#app/documents/slip.tsx'
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
  const onFailure = (error: unknown) => context.get(visitContext).logError('document.not-drawn', error)
  const printed = await loadDocuments(db, { now, publicUrl }, kind, orders ?? [], onFailure)
  const back = findWayBack(orders ?? [], query.get('from'))
  const chosen = await findChosenLanguage(db, by.id)
  return {
    ...printed,
    // Documents have no address in other languages.
    back: { ...back, to: inLanguage(adminLanguages.find((language) => language === chosen) ?? 'en', back.to) },
    mistake: orders === null ? t('Please choose 1 to {maxOrders} orders.', { maxOrders }) : null,
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
    <DocumentPage
      title={countDocuments(loaderData.kind, printed.length)}
      size={loaderData.kind === 'label' ? '4x6' : 'a4'}
      hint={loaderData.kind === 'label' ? t('Paper 4 × 6 inches, no margins, 100 %.') : t('Paper A4, 100 %.')}
      back={loaderData.back}
      notes={[...(loaderData.mistake ? [loaderData.mistake] : []), ...loaderData.notes]}
    >
      {printed}
    </DocumentPage>
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
  return (
    <article className="document label" aria-label={`Label of order ${number}`}>
      <header className="flex items-center justify-between gap-[4mm] text-[10.5pt] font-semibold">
        <span className="inline-flex items-center gap-[1.5mm] font-display text-[15pt]/[1] font-semibold">
          <Emblem className="w-[6.5mm]" /> {seller.name}
        </span>
        <span>{courier?.name}</span>
      </header>
      {toCollectPaise === null ? (
        <p className="label-payment">
          <strong>PREPAID</strong> <span>Collect no cash</span>
        </p>
      ) : (
        <p className="label-payment cash">
          <strong>COD {formatRupees(toCollectPaise)}</strong> <span>Collect in cash</span>
        </p>
      )}
      <address className={`label-to ${fitOf(`${name}${delivery.street}${delivery.city}`)}`}>
        <small>Deliver to</small>
        <Words className="label-name">{name}</Words>
        <Words>{delivery.street}</Words>
        <Words>{`${delivery.city}, ${delivery.state}`}</Words>
        <span className="label-foot">
          <strong className="text-[27pt]/[1] tracking-[0.02em]">
            <small>PIN</small> {delivery.zip}
          </strong>
          <strong className="text-[14pt]">
            <small>Phone</small> {formatPhone(delivery.phone)}
          </strong>
        </span>
      </address>
      <BarCodeMark code={barCode} />
      <footer className="label-from">
        <div>
          <small>If undelivered, return to</small>
          <strong>{seller.name}</strong>
          {seller.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
          <span>{formatPhone(seller.phone)}</span>
          {seller.fssai && <span>FSSAI Lic. No. {seller.fssai}</span>}
        </div>
        <div className="label-order">
          <QrMark code={orderPage} label={`QR code of the page of order ${number}`} />
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
function fitOf(text: string): string {
  if (text.length > 190) return 'longest'
  return text.length > 95 ? 'long' : ''
}

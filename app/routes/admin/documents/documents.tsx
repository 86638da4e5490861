import { adminLanguages } from '#app/admin/shared/admin-languages'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { readStaffRequest } from '#app/admin/shared/staff-form.server'
import { visitContext } from '#app/context'
import { maxOrders, readChosenOrders } from '#app/documents/chosen-orders.server'
import { DocumentPage } from '#app/documents/document-page.tsx'
import { DocumentSheet } from '#app/documents/document-sheet.tsx'
import { countDocuments, noteText } from '#app/documents/document-texts'
import { ParcelLabel } from '#app/documents/label.tsx'
import { documentKinds, loadDocuments, type PrintedDocuments } from '#app/documents/load-documents.server'
import { Slip } from '#app/documents/slip.tsx'
import { notFound } from '#app/navigation/not-found'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { findChosenLanguage } from '#domain/accounts/language.server'
import { inLanguage } from '#domain/texts/languages'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/documents'

export const handle: RouteHandle = { ...staffPage, frame: 'document' }

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
      notes={[...(loaderData.mistake ? [loaderData.mistake] : []), ...loaderData.notes.map(noteText)]}
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

import { shopContext, visitContext } from '#app/context'
import { DocumentPage } from '#app/documents/document-page.tsx'
import { DocumentSheet, titleOf } from '#app/documents/document-sheet.tsx'
import { pageMeta } from '#app/layout/meta'
import { notFound } from '#app/navigation/not-found'
import { privatePage, type RouteHandle } from '#app/navigation/route-handle'
import { findAskedOrder } from '#app/orders/find-asked-order.server'
import { findChosenLanguage } from '#domain/accounts/language.server'
import { maskDelivery } from '#domain/delivery/delivery'
import { listDocuments } from '#domain/invoices/document-number.server'
import { isPermitted } from '#domain/orders/order-access'
import { inLanguage, t } from '#domain/texts/translate'
import type { Route } from './+types/order-invoice'

export const handle: RouteHandle = {
  ...privatePage,
  robots: 'silent',
  hidden: true,
  priority: 'buy',
  isDocument: true,
}

/** Throws the same 404 for a wrong number, a wrong key and an order without an invoice. */
export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { db } = context.get(shopContext)
  const user = await context.get(visitContext).accounts.findUser({ fresh: true })
  const found = await findAskedOrder(context, url, params.number)
  const issued = found ? ((await listDocuments(db, [found.order.id])).get(found.order.id) ?? []) : []
  if (!found || issued.length === 0) throw notFound()
  const { order, proof } = found
  const language = (user && (await findChosenLanguage(db, user.id))) ?? order.language
  const seesBuyer = isPermitted('see-buyer-on-invoice', proof)
  return {
    documents: seesBuyer
      ? issued
      : issued.map((one) => ({ ...one, buyer: { ...maskDelivery(one.buyer), firm: '', gstin: '' } })),
    notes: seesBuyer ? [] : [t('Sign in to your account to see it with your name and address.')],
    // An invoice has no address in other languages.
    back: inLanguage(language, `/order/${order.number}${url.search}`),
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const [first] = loaderData?.documents ?? []
  return pageMeta({
    root: matches[0],
    title: first ? `${titleOf(first)} ${first.number}` : t('Invoice'),
    description: t('The invoice of your order.'),
    path: '/order',
    hidden: true,
  })
}

export default function OrderInvoicePage({ loaderData: { documents, notes, back } }: Route.ComponentProps) {
  const [first] = documents
  return (
    <DocumentPage
      title={first ? titleOf(first) : t('Invoice')}
      size="a4"
      hint={t('Print it, or save it as a PDF.')}
      back={{ to: back, text: t('Your order') }}
      notes={notes}
    >
      {documents.map((document) => (
        <DocumentSheet key={document.number} document={document} />
      ))}
    </DocumentPage>
  )
}

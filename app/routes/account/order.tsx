import { randomUUID } from 'node:crypto'
import { isRouteErrorResponse, redirect } from 'react-router'
import { requireUser } from '#app/accounts/require-user.server'
import { PayOrder } from '#app/checkout/pay-order.tsx'
import { shopContext } from '#app/context'
import { readForm } from '#app/forms/parse-form.server'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { ErrorMessage, ErrorPage } from '#app/layout/error-page.tsx'
import { pageMeta } from '#app/layout/meta'
import { notFound } from '#app/navigation/not-found'
import { privatePage, type RouteHandle } from '#app/navigation/route-handle'
import { findAskedOrder } from '#app/orders/find-asked-order.server'
import { runBuyerCommand } from '#app/orders/order-action.server'
import { OrderPage } from '#app/orders/order-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { readOrderView } from '#domain/fulfilment/order-view.server'
import { parseOrderNumber } from '#domain/orders/order'
import { isPayable } from '#domain/payments/pay-order.server'
import { readOrderReviews } from '#domain/reviews/write-review.server'
import { splitLanguage, t } from '#domain/texts/translate'
import type { Route } from './+types/order'

export const handle: RouteHandle = {
  ...privatePage,
  robots: 'silent',
  hidden: true,
  priority: 'buy',
  largeBody: 'photo',
  csp: 'checkout',
}

/** Changes nothing, since previews of links open it too. */
export async function loader({ context, url, params }: Route.LoaderArgs) {
  // A sender of messages may write the question mark of the link as %3F; then the key is a part of the number.
  const [number, keyInPath] = params.number.split('?k=')
  if (keyInPath !== undefined) throw redirect(`/order/${number}?${new URLSearchParams({ k: keyInPath })}`)
  const found = await findAskedOrder(context, url, params.number)
  if (!found) throw notFound()
  const { db, clock, payments } = context.get(shopContext)
  const view = await readOrderView(db, clock.now(), found)
  const mayPay = payments !== null && (await isPayable(db, found.order.id))
  const reviews = await readOrderReviews(db, clock.now(), found.order)
  const commandKeys = { confirm: randomUUID(), cancel: randomUUID(), upi: randomUUID() }
  const payAs = `${view.number}?${new URLSearchParams({ k: url.searchParams.get('k') ?? '' })}`
  return { view, reviews, payAs: mayPay ? payAs : null, commandKeys }
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const found = await findAskedOrder(context, url, params.number)
  if (!found) {
    // The session may have ended while the page was open; for every number alike.
    if (!url.searchParams.has('k')) await requireUser(context)
    throw notFound()
  }
  const refused = await runBuyerCommand(context, found, await readForm(request))
  if (refused) return refused
  return redirect(splitLanguage(url.pathname).path + url.search)
}

export const shouldRevalidate = refreshAfterRefusal

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta({
    root: matches[0],
    title: loaderData ? t('Order {number}', { number: loaderData.view.number }) : t('Order'),
    description: t('Where your order is.'),
    path: '/track',
    hidden: true,
  })
}

export default function OrderRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { view, payAs } = loaderData
  return <OrderPage {...loaderData} payment={payAs && <PayOrder view={view} payAs={payAs} />} result={actionData} />
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  const number = parseOrderNumber(params.number ?? '')
  if (number && isRouteErrorResponse(error) && error.status === 404) return <OrderRefused number={number} />
  return <ErrorPage error={error} />
}

/** The 404 of an order's page: the same for every number, so that it does not reveal which orders exist. */
function OrderRefused({ number }: { number: string }) {
  return (
    <ErrorMessage
      title={t('Is this your order?')}
      links={
        <>
          <ButtonLink to={`/login?${new URLSearchParams({ next: `/order/${number}` })}`} className="signed-in:hidden">
            {t('Sign In')}
          </ButtonLink>
          <ButtonLink to="/track" kind="outline">
            {t('Track your order')}
          </ButtonLink>
        </>
      }
    >
      {t('We show it to the account that placed it, and to whoever opens the link from our message.')}
    </ErrorMessage>
  )
}

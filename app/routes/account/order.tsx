import { randomUUID } from 'node:crypto'
import { data, type RouterContextProvider, redirect } from 'react-router'
import { shopContext, visitContext } from '#app/context'
import { readForm } from '#app/forms/parse-form.server'
import { pageMeta } from '#app/layout/meta'
import { privatePage, type RouteHandle } from '#app/navigation/route-handle'
import { runBuyerCommand } from '#app/orders/order-action.server'
import { OrderPage } from '#app/orders/order-page.tsx'
import { findViewableOrder, readOrderView } from '#domain/fulfilment/order-view.server'
import type { Route } from './+types/order'

/** Told in messages only: nobody else is to learn of it. */
export const handle: RouteHandle = { ...privatePage, robots: 'silent', hidden: true, priority: 'buy', work: 'form' }

type Asked = { context: Readonly<RouterContextProvider>; request: Request; params: { number: string } }

/** Looking changes nothing: whoever draws a preview of a link opens it too. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const found = await requireOrder({ context, request, params })
  const view = await readOrderView(context.get(shopContext).db, found)
  return { view, commandKeys: { confirm: randomUUID(), cancel: randomUUID(), upi: randomUUID() } }
}

/** Says yes to a cash order, calls an order off, or leaves a UPI id for money that goes back. */
export async function action({ context, request, params, url }: Route.ActionArgs) {
  const found = await requireOrder({ context, request, params })
  const refused = await runBuyerCommand(context, found, await readForm(request))
  if (refused) return refused
  return redirect(url.pathname + url.search, 303)
}

/** The order, for who has its key or is its owner; everyone else gets the same 404, whatever was wrong. */
async function requireOrder({ context, request, params }: Asked) {
  const user = await context.get(visitContext).accounts.findUser({ fresh: true })
  // A sender of messages may write the question mark of the link as %3F; then all of it is the number.
  const [number = '', inPath = ''] = params.number.split('?k=')
  const key = new URL(request.url).searchParams.get('k') ?? inPath
  const asked = { number, key, userId: user?.id ?? null }
  const found = await findViewableOrder(context.get(shopContext).db, asked)
  if (!found) throw data(null, { status: 404 })
  return found
}

/** A refused act shows the order as it is by now. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: {
  actionStatus?: number
  defaultShouldRevalidate: boolean
}) {
  return actionStatus === 409 || defaultShouldRevalidate
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta({
    root: matches[0],
    title: loaderData ? `Order ${loaderData.view.number}` : 'Order',
    description: 'Where your order is.',
    path: '/track',
    hidden: true,
  })
}

export default function OrderRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderPage {...loaderData} result={actionData} />
}

import { shopContext, visitContext } from '#app/context'
import { readJson } from '#app/forms/parse-form.server'
import { jsonError } from '#app/layout/json-error'
import { privateData, type RouteHandle } from '#app/navigation/route-handle'
import { paymentResultSchema } from '#app/routes/api/schemas.server'
import { toOrderResponse } from '#domain/orders/order'
import { findOwnOrder } from '#domain/orders/orders.server'
import { type PaymentResult, settleOrder } from '#domain/payments/settle-order.server'
import type { Route } from './+types/order'

export const handle: RouteHandle = privateData

/** Returns the buyer's own order; pages that wait for a payment poll it every few seconds. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return settleAndRespond(context, params.id)
}

/** Checks and settles the result of the payment window; returns the current order. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const result = await readJson(request, paymentResultSchema)
  if (!result) return jsonError(400, 'The result of a payment has razorpay_payment_id and razorpay_signature.')
  return settleAndRespond(context, params.id, {
    paymentId: result.razorpay_payment_id,
    signature: result.razorpay_signature,
  })
}

async function settleAndRespond(context: Route.LoaderArgs['context'], id: string, result?: PaymentResult) {
  const { db, clock, payments, wakeWorker } = context.get(shopContext)
  const user = await context.get(visitContext).accounts.findUser({ fresh: true })
  if (!user) return jsonError(401, 'Please log in to see your account.')
  const order = await findOwnOrder(db, user.id, id)
  if (!order) return jsonError(404, 'There is no such order.')
  if (!payments || order.provider !== payments.name) return Response.json(toOrderResponse(order))
  const settled = await settleOrder(db, clock, payments, order, result)
  if (!settled.ok) return jsonError(400, 'This payment does not belong to this order.')
  if (settled.order.state !== order.state) wakeWorker()
  return Response.json(toOrderResponse(settled.order))
}

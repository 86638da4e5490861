import { toPaymentStart } from '#app/checkout/open-payment.server'
import { type RequestContext, shopContext, visitContext } from '#app/context'
import { readJson } from '#app/forms/parse-form.server'
import { jsonError } from '#app/layout/json-error'
import { privateData, type RouteHandle } from '#app/navigation/route-handle'
import { findAskedOrder } from '#app/orders/find-asked-order.server'
import { paymentResultSchema } from '#app/routes/api/schemas.server'
import { isCashOrder, type Order, paymentStateOf, toOrderResponse } from '#domain/orders/order'
import { isPermitted, type OrderProof } from '#domain/orders/order-access'
import { findOwnOrder } from '#domain/orders/orders.server'
import { type PaymentResult, settleOrder, startUpiPayment } from '#domain/payments/pay-order.server'
import type { Route } from './+types/order'

export const handle: RouteHandle = privateData

type Asked = { context: RequestContext; request: Request; params: { id: string } }

/** Polled by pages that wait for a payment. By its number, the page of an order asks with its key. */
export async function loader(asked: Route.LoaderArgs) {
  return settleAndRespond(asked)
}

export async function action(asked: Route.ActionArgs) {
  if (new URL(asked.request.url).searchParams.has('start')) return startPayment(asked)
  const sent = await readJson(asked.request, paymentResultSchema)
  if (!sent) return jsonError(400, 'The result of a payment has razorpay_payment_id and razorpay_signature.')
  return settleAndRespond(asked, { paymentId: sent.razorpay_payment_id, signature: sent.razorpay_signature })
}

async function settleAndRespond(asked: Asked, result?: PaymentResult) {
  const { db, clock, payments, wakeWorker } = asked.context.get(shopContext)
  const found = await findOrder(asked)
  if (found instanceof Response) return found
  const { order, proof } = found
  if (!payments || (order.provider !== payments.name && !isCashOrder(order))) return respond(order, proof)
  const settled = await settleOrder(db, clock, payments, order, result)
  if (!settled.ok) return jsonError(400, 'This payment does not belong to this order.')
  if (paymentStateOf(settled.order) !== paymentStateOf(order)) wakeWorker()
  return respond(settled.order, proof)
}

function respond(order: Order, proof: OrderProof) {
  const paymentState = paymentStateOf(order)
  return Response.json(proof === 'account' ? { ...toOrderResponse(order), paymentState } : { paymentState })
}

/** Whoever has the link may pay; the window shows a stranger the amount and the order's number alone. */
async function startPayment(asked: Asked) {
  const { db, clock, payments } = asked.context.get(shopContext)
  const found = await findOrder(asked)
  if (found instanceof Response) return found
  const { order, proof } = found
  if (!payments) return jsonError(409, 'UPI is off.')
  const started = await startUpiPayment(db, clock, payments, order)
  if (!started.ok) return jsonError(started.reason === 'not-pending' ? 409 : 503, 'It cannot be paid now.')
  const { name, email, delivery } = order
  const prefill = proof === 'account' ? { name, email, contact: delivery.phone } : { name: '', email: '', contact: '' }
  return Response.json({
    number: order.number,
    payment: toPaymentStart(payments, order, started.providerOrderId, prefill),
  })
}

async function findOrder({ context, request, params }: Asked) {
  const { db } = context.get(shopContext)
  const found = await findAskedOrder(context, new URL(request.url), params.id)
  if (found && isPermitted('pay', found.proof)) return found
  const user = await context.get(visitContext).accounts.findUser({ fresh: true })
  if (!user) return jsonError(401, 'Please log in to see your account.')
  const order = await findOwnOrder(db, user.id, params.id)
  return order ? { order, proof: 'account' as const } : jsonError(404, 'There is no such order.')
}

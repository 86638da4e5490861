import { type RequestContext, type Shop, shopContext, visitContext } from '#app/context'
import type { FormResult } from '#app/forms/form-result'
import { orderTexts } from '#app/orders/order-texts'
import type { User } from '#domain/accounts/user'
import type { Quote } from '#domain/cart/quote'
import type { Order } from '#domain/orders/order'
import { findOrder, findOwnOrder, findUnpaidOrder } from '#domain/orders/orders.server'
import { startUpiPayment } from '#domain/payments/pay-order.server'
import type { PaymentProvider } from '#domain/payments/provider'
import { productName } from '#domain/texts/product-name'
import { t, translated } from '#domain/texts/translate'

export type CheckoutResult = FormResult<
  | { kind: 'placed'; orderId: string; number: string; method: Order['paymentMethod'] }
  | { kind: 'pay'; orderId: string; number: string; payment: PaymentStart; pending: PendingPayment },
  | { kind?: undefined }
  | { kind: 'quote-changed'; quote: Quote }
  /** The checkout went on in another window: the page continues from its state. */
  | ({ kind: 'moved-on'; lastOrder?: string } & OpenCheckout)
>

export type PendingPayment = ReturnType<typeof toPendingPayment>
export type OpenCheckout = { checkoutKey: string; pending: PendingPayment | null }

/** An unpaid order keeps its key, so that it can be paid or replaced from any window. */
export async function findOpenCheckout(db: Shop['db'], user: User): Promise<OpenCheckout> {
  const unpaid = await findUnpaidOrder(db, user.id)
  return unpaid
    ? { checkoutKey: unpaid.checkoutKey, pending: toPendingPayment(unpaid) }
    : { checkoutKey: crypto.randomUUID(), pending: null }
}

export function toPendingPayment({ id: orderId, number, totalPaise, lines }: Order) {
  const items = lines.map(
    ({ productId, quantity, name, size }) => `${quantity} × ${productName(productId, name)}, ${translated(size)}`,
  )
  return { orderId, number, totalPaise, items }
}

type Answered = [CheckoutResult, number]

/** Returns another result when the order is not unpaid any more. */
export async function openPayment(context: RequestContext, user: User, order: Order): Promise<Answered> {
  const { db, clock, payments } = context.get(shopContext)
  if (!payments) return [{ ok: false, message: upiIsOff() }, 409]
  const started = await startUpiPayment(db, clock, payments, order)
  if (!started.ok && started.reason === 'not-pending') return continueOrder(db, user, await findOrder(db, order.id))
  if (!started.ok) {
    context.get(visitContext).log('checkout.provider-unreachable', { order: order.id })
    return [
      { ok: false, message: t('The payment service does not answer. Nothing was charged. Please try again.') },
      503,
    ]
  }
  const prefill = { name: user.name, email: user.email, contact: order.delivery.phone }
  return [
    {
      ok: true,
      message: '',
      kind: 'pay',
      orderId: order.id,
      number: order.number,
      pending: toPendingPayment(order),
      payment: toPaymentStart(payments, order, started.providerOrderId, prefill),
    },
    200,
  ]
}

type Prefill = { name: string; email: string; contact: string }

/** What opens the payment window; nothing in it is secret. */
export type PaymentStart = ReturnType<typeof toPaymentStart>

export function toPaymentStart(payments: PaymentProvider, order: Order, providerOrderId: string, prefill: Prefill) {
  const { keyId, checkoutScript: script } = payments
  return { keyId, script, providerOrderId, amountPaise: order.totalPaise, prefill }
}

export async function resumePayment(context: RequestContext, user: User, orderId: unknown): Promise<Answered> {
  const { db } = context.get(shopContext)
  const unpaid = await findUnpaidOrder(db, user.id)
  if (unpaid && unpaid.id === orderId) return openPayment(context, user, unpaid)
  return continueOrder(db, user, await findOwnOrder(db, user.id, String(orderId)))
}

/** `placed` for an order that was paid meanwhile, otherwise the current checkout state. */
async function continueOrder(db: Shop['db'], user: User, order: Order | undefined): Promise<Answered> {
  if (order?.state === 'confirmed') return [placedResult(order), 200]
  return [{ ok: false, kind: 'moved-on', message: movedOnText(), ...(await findOpenCheckout(db, user)) }, 409]
}

export function placedResult({ id, number, paymentMethod: method }: Order): CheckoutResult {
  return { ok: true, message: orderTexts()[method], kind: 'placed', orderId: id, number, method }
}

const movedOnText = () =>
  t('That order is no longer waiting for a payment. Please look at what is shown here and order again.')

export const upiIsOff = () => t('UPI is not available at the moment. Please choose Cash on Delivery.')

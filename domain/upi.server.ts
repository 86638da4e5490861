import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import type { Order } from '#domain/order'
import { findOrder } from '#domain/orders.server'
import type { PaymentProvider, ProviderRefused, ProviderUnreachable } from '#domain/payment-provider'
import { settleFromProvider } from '#domain/settle.server'

/** First look at the provider for a payment nobody told us of. */
const firstCheckMs = 15 * 60_000

export type StartResult = { ok: true; providerOrderId: string } | { ok: false; reason: 'provider-unreachable' }

/**
 * Makes the provider's order for a waiting order, or answers with the one it has. The order number is the receipt, so
 * that a repeated call, after a time-out or a crash, finds the same provider order.
 */
export async function startUpiPayment(
  db: Db,
  clock: Clock,
  provider: PaymentProvider,
  order: Order,
): Promise<StartResult> {
  if (order.providerOrderId) return { ok: true, providerOrderId: order.providerOrderId }
  try {
    const made = await provider.createOrder({ amountPaise: order.totalPaise, receipt: order.number })
    await db
      .updateTable('orders')
      .set({ provider_order_id: made.id, check_at: clock.now() + firstCheckMs })
      .where('id', '=', order.id)
      .where('provider_order_id', 'is', null)
      .execute()
    return { ok: true, providerOrderId: made.id }
  } catch (error) {
    if (isProviderTrouble(error)) return { ok: false, reason: 'provider-unreachable' }
    throw error
  }
}

/** What the checkout's success handler brings back from the provider. */
export type CheckoutReturn = { paymentId: string; signature: string }

/**
 * Settles after the checkout came back, or when an order page is opened. The signature is checked against our own order;
 * what was paid is read from the provider. An unreachable provider leaves the order waiting for webhook and reconciler.
 */
export async function settleOrder(
  db: Db,
  clock: Clock,
  provider: PaymentProvider,
  order: Order,
  returned?: CheckoutReturn,
): Promise<{ ok: true; order: Order } | { ok: false; reason: 'not-genuine' }> {
  const { providerOrderId } = order
  if (!providerOrderId || order.state === 'confirmed') return { ok: true, order }
  if (returned && !provider.isGenuineCheckout({ providerOrderId, ...returned }))
    return { ok: false, reason: 'not-genuine' }
  try {
    await settleFromProvider(db, clock, provider, providerOrderId)
  } catch (error) {
    if (!isProviderTrouble(error)) throw error
  }
  return { ok: true, order: (await findOrder(db, order.id)) ?? order }
}

/** By name: the classes of a bundled page and of the server are not the same objects. */
export function isProviderTrouble(error: unknown): error is ProviderUnreachable | ProviderRefused {
  return error instanceof Error && ['ProviderUnreachable', 'ProviderRefused'].includes(error.name)
}

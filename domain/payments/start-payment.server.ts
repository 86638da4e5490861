import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import type { Order } from '#domain/orders/order'
import { findOrder } from '#domain/orders/orders.server'
import { askEveryMs, claimStatusPoll } from '#domain/payments/claim-status-poll.server'
import { type PaymentProvider, ProviderRefused, ProviderUnreachable } from '#domain/payments/provider'
import { settleFromProvider } from '#domain/payments/settle.server'

/** First look at the provider for a payment nobody told us of. */
const firstCheckMs = 15 * 60_000

export type StartResult =
  | { ok: true; providerOrderId: string }
  | { ok: false; reason: 'provider-unreachable' }
  /** It was paid, replaced or given up meanwhile: nobody may be asked to pay it. */
  | { ok: false; reason: 'not-waiting' }

/**
 * Or returns the one there is. The order number is the receipt, so that a repeated call, after a time-out or a crash, finds the same provider
 * order.
 */
export async function startUpiPayment(
  db: Db,
  clock: Clock,
  provider: PaymentProvider,
  order: Order,
): Promise<StartResult> {
  if (order.providerOrderId) {
    const { state } = await db.selectFrom('orders').select('state').where('id', '=', order.id).executeTakeFirstOrThrow()
    if (state !== 'pending') return { ok: false, reason: 'not-waiting' }
    return { ok: true, providerOrderId: order.providerOrderId }
  }
  try {
    const made = await provider.createOrder({ amountPaise: order.totalPaise, receipt: order.number })
    // Of several made at once, by a provider that does not keep receipts apart, the first counts for everybody.
    await db
      .updateTable('orders')
      .set({ provider_order_id: made.id, check_at: clock.now() + firstCheckMs })
      .where('id', '=', order.id)
      .where('provider_order_id', 'is', null)
      .execute()
    const kept = await db
      .selectFrom('orders')
      .select(['state', 'provider_order_id'])
      .where('id', '=', order.id)
      .executeTakeFirst()
    if (kept?.state !== 'pending' || kept.provider_order_id === null) return { ok: false, reason: 'not-waiting' }
    return { ok: true, providerOrderId: kept.provider_order_id }
  } catch (error) {
    if (isProviderUnavailable(error)) return { ok: false, reason: 'provider-unreachable' }
    throw error
  }
}

export type CheckoutReturn = { paymentId: string; signature: string }

/**
 * Settles after the checkout came back, or when somebody looks at an order. The signature is checked against our own order;
 * what was paid is read from the provider: at once after a payment, and once in 30 seconds for those who only look. An
 * unreachable provider leaves the order waiting for webhook and reconciler.
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
  if (!returned && !(isWorthAsking(clock, order) && (await claimStatusPoll(db, clock, order.id))))
    return { ok: true, order }
  try {
    await settleFromProvider(db, clock, provider, providerOrderId)
  } catch (error) {
    if (!isProviderUnavailable(error)) throw error
  }
  return { ok: true, order: (await findOrder(db, order.id)) ?? order }
}

/** Most looks are answered by the row that was read anyway. */
function isWorthAsking(clock: Clock, { lastPolledAt }: Order): boolean {
  return lastPolledAt === null || Math.abs(clock.now() - lastPolledAt) >= askEveryMs
}

export function isProviderUnavailable(error: unknown): error is ProviderUnreachable | ProviderRefused {
  return error instanceof ProviderUnreachable || error instanceof ProviderRefused
}

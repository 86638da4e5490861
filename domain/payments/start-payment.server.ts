import { minuteMs } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import type { Order } from '#domain/orders/order'
import { findOrder } from '#domain/orders/orders.server'
import { claimStatusPoll, pollIntervalMs } from '#domain/payments/claim-status-poll.server'
import { type PaymentProvider, ProviderRefused, ProviderUnreachable } from '#domain/payments/provider'
import { settleFromProvider } from '#domain/payments/settle.server'

/** Time until the provider is first asked about a payment that nothing has reported. */
const firstCheckMs = 15 * minuteMs

export type StartResult =
  | { ok: true; providerOrderId: string }
  | { ok: false; reason: 'provider-unreachable' }
  /** The order was paid, replaced or cancelled meanwhile: it must not be paid. */
  | { ok: false; reason: 'not-waiting' }

/**
 * Creates a provider order, or returns the existing one. The order number is the receipt, so that a repeated call after a timeout or a crash finds
 * the same provider order.
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
    // A provider without unique receipts may have made several at the same moment; every caller uses the first one stored.
    await db
      .updateTable('orders')
      .set({ provider_order_id: made.id, check_at: clock.now() + firstCheckMs })
      .where('id', '=', order.id)
      .where('provider_order_id', 'is', null)
      .execute()
    const row = await db
      .selectFrom('orders')
      .select(['state', 'provider_order_id'])
      .where('id', '=', order.id)
      .executeTakeFirst()
    if (row?.state !== 'pending' || row.provider_order_id === null) return { ok: false, reason: 'not-waiting' }
    return { ok: true, providerOrderId: row.provider_order_id }
  } catch (error) {
    if (isProviderUnavailable(error)) return { ok: false, reason: 'provider-unreachable' }
    throw error
  }
}

export type CheckoutReturn = { paymentId: string; signature: string }

/**
 * Settles an order after the checkout returned, or when somebody views it. Checks the signature against our own order; reads payments from the
 * provider, at once after a payment and at most every 30 seconds for views. When the provider is unreachable, the order keeps waiting for the webhook
 * and the reconciler.
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
  if (!returned && !(isPollDue(clock, order) && (await claimStatusPoll(db, clock, order.id))))
    return { ok: true, order }
  try {
    await settleFromProvider(db, clock, provider, providerOrderId)
  } catch (error) {
    if (!isProviderUnavailable(error)) throw error
  }
  return { ok: true, order: (await findOrder(db, order.id)) ?? order }
}

/** Decides most views from the row that was read anyway. */
function isPollDue(clock: Clock, { lastPolledAt }: Order): boolean {
  return lastPolledAt === null || Math.abs(clock.now() - lastPolledAt) >= pollIntervalMs
}

export function isProviderUnavailable(error: unknown): error is ProviderUnreachable | ProviderRefused {
  return error instanceof ProviderUnreachable || error instanceof ProviderRefused
}

import { minuteMs } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { isPayableCash, type Order, paymentStateOf } from '#domain/orders/order'
import { findOrder } from '#domain/orders/orders.server'
import { isProviderUnavailable, type PaymentProvider } from '#domain/payments/provider'
import { settleFromProvider } from '#domain/payments/settle.server'

const firstCheckMs = 15 * minuteMs

export type StartResult =
  | { ok: true; providerOrderId: string }
  | { ok: false; reason: 'provider-unreachable' }
  /** It was paid, replaced, cancelled or handed over meanwhile. */
  | { ok: false; reason: 'not-pending' }

/** The order number is the receipt, so that a repeated call finds the same provider order. */
export async function startUpiPayment(
  db: Db,
  clock: Clock,
  provider: PaymentProvider,
  order: Order,
): Promise<StartResult> {
  if (order.providerOrderId) {
    if (!(await isPayable(db, order.id))) return { ok: false, reason: 'not-pending' }
    return { ok: true, providerOrderId: order.providerOrderId }
  }
  if (order.state !== 'pending' && !(await isPayable(db, order.id))) return { ok: false, reason: 'not-pending' }
  try {
    const made = await provider.createOrder({ amountPaise: order.totalPaise, receipt: order.number })
    // A provider without unique receipts may have made several at once; every caller uses the first one stored.
    await db
      .updateTable('orders')
      .set({ provider_order_id: made.id, check_at: clock.now() + firstCheckMs })
      .where('id', '=', order.id)
      .where('provider_order_id', 'is', null)
      .execute()
    const row = await db.selectFrom('orders').select('provider_order_id').where('id', '=', order.id).executeTakeFirst()
    if (!row?.provider_order_id || !(await isPayable(db, order.id))) return { ok: false, reason: 'not-pending' }
    return { ok: true, providerOrderId: row.provider_order_id }
  } catch (error) {
    if (isProviderUnavailable(error)) return { ok: false, reason: 'provider-unreachable' }
    throw error
  }
}

// Not once money of it went back, which the provider takes once only, its packs changed, or a courier was booked to
// collect the cash.
export async function isPayable(db: Db, orderId: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select(['state', 'provider', 'stage', 'total_paise'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order || order.state === 'pending') return order !== undefined
  if (!isPayableCash(order) || order.total_paise === 0) return false
  const paid = await db.selectFrom('payments').select('id').where('order_id', '=', orderId).executeTakeFirst()
  const changed = await db
    .selectFrom('order_events')
    .select('id')
    .where('order_id', '=', orderId)
    .where('act', '=', 'change-lines')
    .executeTakeFirst()
  const booked = await db.selectFrom('bookings').select('order_id').where('order_id', '=', orderId).executeTakeFirst()
  return !paid && !changed && !booked
}

export type PaymentResult = { paymentId: string; signature: string }

/** After the payment window has answered, or when somebody views it: at most every 30 seconds. */
export async function settleOrder(
  db: Db,
  clock: Clock,
  provider: PaymentProvider,
  order: Order,
  result?: PaymentResult,
): Promise<{ ok: true; order: Order } | { ok: false; reason: 'not-genuine' }> {
  const { providerOrderId } = order
  if (!providerOrderId || paymentStateOf(order) === 'confirmed') return { ok: true, order }
  if (result && !provider.isGenuineCheckout({ providerOrderId, ...result })) return { ok: false, reason: 'not-genuine' }
  if (!result && !(isPollDue(clock, order) && (await claimStatusPoll(db, clock, order.id)))) return { ok: true, order }
  try {
    await settleFromProvider(db, clock, provider, providerOrderId)
  } catch (error) {
    if (!isProviderUnavailable(error)) throw error
  }
  return { ok: true, order: (await findOrder(db, order.id)) ?? order }
}

function isPollDue(clock: Clock, { lastPolledAt }: Order): boolean {
  return lastPolledAt === null || Math.abs(clock.now() - lastPolledAt) >= pollIntervalMs
}

/** Across all pages, tabs and instances. */
export const pollIntervalMs = 30_000

/** True for exactly one of several simultaneous callers. */
export async function claimStatusPoll(db: Db, clock: Clock, orderId: string): Promise<boolean> {
  const now = clock.now()
  const claimed = await db
    .updateTable('orders')
    .set({ asked_at: now })
    .where('id', '=', orderId)
    // A clock that was set back does not block polling.
    .where((eb) =>
      eb.or([
        eb('asked_at', 'is', null),
        eb.not(eb.between('asked_at', now - pollIntervalMs + 1, now + pollIntervalMs - 1)),
      ]),
    )
    .executeTakeFirst()
  return claimed.numUpdatedRows === 1n
}

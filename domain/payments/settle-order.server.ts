import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { type Order, paymentStateOf } from '#domain/orders/order'
import { findOrder } from '#domain/orders/orders.server'
import { isProviderUnavailable, type PaymentProvider } from '#domain/payments/provider'
import { settleFromProvider } from '#domain/payments/settle.server'

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

import { type Clock, isCertain } from '#domain/clock'
import type { Db } from '#domain/database'
import { listOrderLines } from '#domain/orders/orders.server'
import { releaseStock } from '#domain/orders/stock.server'
import { claimQuestion } from '#domain/payments/claim-question.server'
import type { PaymentProvider } from '#domain/payments/provider'
import { settleFromProvider } from '#domain/payments/settle.server'
import { isProviderUnavailable } from '#domain/payments/start-payment.server'
import { transact } from '#domain/transaction.server'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Puts their stock back; none while the time is in doubt. Money that still comes is settled later. */
export async function expireUnpaidOrders(db: Db, clock: Clock): Promise<number> {
  if (!isCertain(clock)) return 0
  const due = await db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'pending')
    .where('expires_at', '<=', clock.now())
    .orderBy('expires_at')
    .limit(100)
    .execute()
  for (const { id } of due)
    await transact(db, async (tx) => {
      const cancelled = await tx
        .updateTable('orders')
        .set({ state: 'cancelled', held_for: null })
        .where('id', '=', id)
        .where('state', '=', 'pending')
        .executeTakeFirst()
      const cause = { at: clock.now(), actor: 'system', orderId: id }
      if (cancelled.numUpdatedRows === 1n) await releaseStock(tx, cause, await listOrderLines(tx, id))
    })
  return due.length
}

/**
 * Looks at the provider for what neither browser nor webhook told: every 15 minutes at first, then less often, for five
 * days, since a bank may confirm up to three days later. Orders that are confirmed are looked at too: a second payment
 * of one must go back. A provider that hangs is left alone until the next round.
 */
export async function reconcilePayments(
  db: Db,
  clock: Clock,
  provider: PaymentProvider,
  onTrouble: (error: Error) => void = () => {},
): Promise<void> {
  const now = clock.now()
  const due = await db
    .selectFrom('orders')
    .select(['id', 'provider_order_id', 'placed_at'])
    .where('check_at', '<=', now)
    .where('provider', '=', provider.name)
    .orderBy('check_at')
    .limit(50)
    .execute()
  for (const order of due) {
    if (!order.provider_order_id) continue
    // Whoever asked a moment ago settles what there is.
    let checkAt: number | null = now + minute
    let hangs = false
    if (await claimQuestion(db, clock, order.id))
      try {
        await settleFromProvider(db, clock, provider, order.provider_order_id)
        checkAt = nextCheckAt(order.placed_at, now)
      } catch (error) {
        if (!isProviderUnavailable(error)) throw error
        onTrouble(error)
        checkAt = now + 5 * minute
        hangs = isTimeOut(error.cause)
      }
    await db.updateTable('orders').set({ check_at: checkAt }).where('id', '=', order.id).execute()
    if (hangs) return
  }
}

function isTimeOut(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'TimeoutError'
}

function nextCheckAt(placedAt: number, now: number): number | null {
  const age = now - placedAt
  if (age < hour) return now + 15 * minute
  if (age < 6 * hour) return now + hour
  if (age < day) return now + 6 * hour
  return age < 5 * day ? now + day : null
}

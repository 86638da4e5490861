import type { OrderRow } from '#database/schema/orders'
import { dayMs, hourMs, minuteMs } from '#domain/calendar/moment'
import type { Db } from '#domain/database'
import { isPayableCash } from '#domain/orders/order'
import { cancelUnpaid } from '#domain/orders/order-rows.server'
import { enqueue } from '#domain/outbox/outbox.server'
import { claimStatusPoll } from '#domain/payments/pay-order.server'
import { isProviderUnavailable, type PaymentProvider } from '#domain/payments/provider'
import { settleFromProvider, settleOtherOrders } from '#domain/payments/settle.server'
import { forgetFailures, isDue, recordFailure, runEach, type Task } from '#domain/tasks/task-failures.server'
import { transact } from '#domain/transaction.server'

export const expiredPerRound = 100
const reconciledPerRound = 50

/** A payment that arrives later is settled then. Returns whether there may be more. */
export async function expireUnpaidOrders(task: Task<'expire'>): Promise<boolean> {
  const { db, clock } = task
  const due = await db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'pending')
    .where('expires_at', '<=', clock.now())
    .where(({ ref }) => isDue(task.name, ref('orders.id'), clock.now()))
    .orderBy('expires_at')
    .limit(expiredPerRound)
    .execute()
  await runEach(task, due, ({ id }) => {
    const expire = (tx: Db) => cancelUnpaid(tx, { at: clock.now(), actor: 'system', orderId: id })
    return transact(db, expire, 'expire-order')
  })
  return due.length === expiredPerRound
}

// Asks about payments that nothing reported, for five days: a bank may confirm up to three days later. Confirmed orders
// too, because a second payment of one must be refunded. Returns whether there may be more.
export async function reconcilePayments(
  task: Task<'reconcile'>,
  provider: PaymentProvider,
  onDelay: (error: Error) => void = () => {},
): Promise<boolean> {
  const { db, clock } = task
  const now = clock.now()
  const due = await db
    .selectFrom('orders')
    .select(['id', 'number', 'provider_order_id', 'placed_at', 'provider', 'state', 'stage', 'stage_at'])
    .where('check_at', '<=', now)
    .where('provider', 'in', [provider.name, 'cod'])
    .where('provider_order_id', 'is not', null)
    .where(({ ref }) => isDue(task.name, ref('orders.id'), now))
    .orderBy('check_at')
    .limit(reconciledPerRound)
    .execute()
  let isOverloaded = false
  /** Null for an answer, undefined while it was not asked. */
  let refusal: Error | null | undefined
  await runEach(task, due, async (order) => {
    if (isOverloaded || !order.provider_order_id) return 'skipped'
    // Another caller that has just polled settles the payments of this order.
    let checkAt: number | null = now + minuteMs
    let isSettled = false
    if (await claimStatusPoll(db, clock, order.id))
      try {
        const settled = await settleFromProvider(db, clock, provider, order.provider_order_id).catch((error) => {
          if (isProviderUnavailable(error)) throw error
          return { error }
        })
        await settleOtherOrders(db, clock, provider, order)
        if ('error' in settled) throw settled.error
        checkAt = nextCheckAt(askedSince(order, now), now)
        isSettled = true
        refusal = null
      } catch (error) {
        if (!isProviderUnavailable(error)) throw error
        onDelay(error)
        refusal = error
        checkAt = now + 5 * minuteMs
        isOverloaded = isTimeOut(error.cause) || error.status === 429
      }
    await db.updateTable('orders').set({ check_at: checkAt }).where('id', '=', order.id).execute()
    return isSettled ? 'done' : 'skipped'
  })
  if (refusal) await recordAway(task, provider, refusal)
  else if (refusal === null) await forgetFailures(task, [provider.name])
  return due.length === reconciledPerRound && !isOverloaded
}

/** The owner is told after a quarter of an hour. */
async function recordAway(task: Task<'reconcile'>, { name }: PaymentProvider, error: Error): Promise<void> {
  const { db, clock } = task
  if ((await recordFailure(task, name, error)) !== 4) return
  const text = `The payment service cannot be asked: “${error.message}”. While it stays so, nobody can pay by UPI. What was paid is not lost: the shop asks again by itself.`
  await enqueue(db, clock, 'alarm', `payments away ${clock.now()}`, { text })
}

/** The window of a cash order may be opened again until it is handed over. */
function askedSince(order: Pick<OrderRow, 'provider' | 'state' | 'stage' | 'stage_at' | 'placed_at'>, now: number) {
  if (order.provider !== 'cod') return order.placed_at
  return isPayableCash(order) ? now - hourMs : order.stage_at
}

function isTimeOut(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'TimeoutError'
}

function nextCheckAt(placedAt: number, now: number): number | null {
  const age = now - placedAt
  if (age < hourMs) return now + 15 * minuteMs
  if (age < 6 * hourMs) return now + hourMs
  if (age < dayMs) return now + 6 * hourMs
  return age < 5 * dayMs ? now + dayMs : null
}

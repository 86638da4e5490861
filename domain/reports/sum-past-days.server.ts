import { addDays, type Day, dayMs, hourMs, indianDay, startOfDay } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { upsertRow } from '#domain/queries/insert-rows.server'
import { type SummedDay, sumDay } from '#domain/reports/sum-day.server'
import { listFailing, listRetries, runEach, type Task } from '#domain/tasks/task-failures.server'
import { transact } from '#domain/transaction.server'

/** Maximum time until a bank accepts or rejects a payment; the sums of a day are final after it. */
const settledAfterMs = 3 * dayMs
/** Maximum days summed per round, and how far back days are checked for their final sum. */
const daysPerRound = 31
const lookBackDays = 40

/** Sums days that ended at least an hour ago, and sums each day again after three days. Returns whether there may be more. */
export async function sumPastDays(task: Task<'sales-days'>): Promise<boolean> {
  const { db, clock } = task
  const now = clock.now()
  const lastOver = addDays(indianDay(now - hourMs), -1)
  // A clock that was ahead may have summed days that are not over.
  await deleteDaysAfter(db, lastOver)
  const retried = await listRetries(db, task.name, now, daysPerRound)
  const failing = new Set(await listFailing(db, task.name))
  const found = [...(await listNotSettled(db, now)), ...(await listNotSummed(db, lastOver, failing))]
  const due = [...retried, ...found.filter((day) => !failing.has(day))].slice(0, daysPerRound)
  await runEach(
    task,
    due.map((day) => ({ id: day })),
    async ({ id: day }) => writeDay(db, clock, await sumDay(db, day)),
  )
  return due.length === daysPerRound
}

async function listNotSettled(db: Db, now: number): Promise<Day[]> {
  const rows = await db
    .selectFrom('sales_days')
    .select(['day', 'summed_at'])
    .where('day', '>=', addDays(indianDay(now), -lookBackDays))
    .execute()
  const settledAt = (day: Day) => startOfDay(day) + dayMs + settledAfterMs
  return rows
    .filter(({ day, summed_at }) => summed_at > now || (summed_at < settledAt(day) && now >= settledAt(day)))
    .map(({ day }) => day)
}

/** Returns days without a sum, from the day after the last stored one, or from the first order, except failing ones. */
async function listNotSummed(db: Db, lastOver: Day, failing: ReadonlySet<Day>): Promise<Day[]> {
  const last = await db.selectFrom('sales_days').select('day').orderBy('day', 'desc').limit(1).executeTakeFirst()
  const first = last ? addDays(last.day, 1) : await findFirstDay(db)
  const days: Day[] = []
  for (let day = first; day !== null && day <= lastOver && days.length < daysPerRound; day = addDays(day, 1))
    if (!failing.has(day)) days.push(day)
  return days
}

async function deleteDaysAfter(db: Db, lastOver: Day): Promise<void> {
  for (const table of ['sales_day_packs', 'sales_days'] as const)
    await db.deleteFrom(table).where('day', '>', lastOver).execute()
}

async function findFirstDay(db: Db): Promise<Day | null> {
  const first = await db
    .selectFrom('orders')
    .select('settled_at')
    .where('state', '=', 'confirmed')
    .where('settled_at', 'is not', null)
    .orderBy('settled_at')
    .limit(1)
    .executeTakeFirst()
  return first?.settled_at ? indianDay(first.settled_at) : null
}

async function writeDay(db: Db, clock: Clock, { day, sold, ...sum }: SummedDay): Promise<void> {
  const row = {
    day,
    orders: sum.orders,
    cash_orders: sum.cashOrders,
    goods_paise: sum.goodsPaise,
    delivery_paise: sum.deliveryPaise,
    captured_paise: sum.capturedPaise,
    refunds_paise: sum.refundsPaise,
    upi_refunds_paise: sum.providerRefundsPaise,
    summed_at: clock.now(),
  }
  const packs = sold.map(({ productId, size, packs, paise }) => ({ day, product_id: productId, size, packs, paise }))
  await transact(db, async (tx) => {
    await upsertRow(tx, 'sales_days', row, ['day'])
    await tx.deleteFrom('sales_day_packs').where('day', '=', day).execute()
    for (let from = 0; from < packs.length; from += 200)
      await tx
        .insertInto('sales_day_packs')
        .values(packs.slice(from, from + 200))
        .execute()
  })
}

import { addDays, type Day, dayMs, hourMs, indianDay, startOfDay } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { upsertRow } from '#domain/queries/insert-rows.server'
import { type SummedDay, sumDay } from '#domain/reports/sum-day.server'
import { listFailing, listRetries, runEach, type Task } from '#domain/tasks/task-failures.server'
import { transact } from '#domain/transaction.server'

/** Maximum time until a bank accepts or rejects a payment; the sums of a day are final after it. */
const settledAfterMs = 3 * dayMs
const daysPerRound = 31

/** Sums days that ended at least an hour ago, and sums each day again after three days. Returns whether there may be more. */
export async function sumPastDays(task: Task<'sales-days'>): Promise<boolean> {
  const { db, clock } = task
  const now = clock.now()
  const lastOver = addDays(indianDay(now - hourMs), -1)
  // A clock that was ahead may have summed days that are not over.
  await deleteSums(db, lastOver)
  const retried = await listRetries(db, task.name, now, daysPerRound)
  const failing = new Set(await listFailing(db, task.name))
  const due = [...retried, ...(await listDue(db, now, lastOver, failing))].slice(0, daysPerRound)
  await runEach(
    task,
    due.map((day) => ({ id: day })),
    async ({ id: day }) => writeDay(db, clock, await sumDay(db, day)),
  )
  return due.length === daysPerRound
}

/** Returns days whose sum is missing or not final, from that of the first order, except failing ones. */
async function listDue(db: Db, now: number, lastOver: Day, failing: ReadonlySet<Day>): Promise<Day[]> {
  const rows = await db.selectFrom('sales_days').select(['day', 'summed_at']).execute()
  const summedAt = new Map(rows.map(({ day, summed_at }) => [day, summed_at]))
  const days: Day[] = []
  for (let day = await findFirstDay(db); day !== undefined && day <= lastOver; day = addDays(day, 1)) {
    const [at, endsAt] = [summedAt.get(day) ?? 0, startOfDay(day) + dayMs]
    const dueAt = now < endsAt + settledAfterMs ? endsAt : endsAt + settledAfterMs
    if ((at < dueAt || at > now) && !failing.has(day)) days.push(day)
    if (days.length === daysPerRound) break
  }
  return days
}

/** Deletes the sums of the days after one, or of all days: they are summed anew, and until then when they are read. */
export async function deleteSums(db: Db, after: Day = ''): Promise<void> {
  for (const table of ['sales_day_packs', 'sales_days'] as const)
    await db.deleteFrom(table).where('day', '>', after).execute()
}

async function findFirstDay(db: Db): Promise<Day | undefined> {
  const first = await db
    .selectFrom('orders')
    .select('settled_at')
    .where('state', '=', 'confirmed')
    .where('settled_at', 'is not', null)
    .orderBy('settled_at')
    .limit(1)
    .executeTakeFirst()
  return first?.settled_at ? indianDay(first.settled_at) : undefined
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

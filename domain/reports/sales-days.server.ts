import type { Day } from '#domain/calendar/moment'
import type { Db } from '#domain/database'
import { type SalesDay, type SoldPacks, type SummedDay, salesSum, sumDay } from '#domain/reports/sum-day.server'

/** Returns the sums of the days in sequence; sums days that are not stored yet and returns those as `fresh`. */
export async function listSalesDays(db: Db, days: readonly Day[]): Promise<{ days: SalesDay[]; fresh: SummedDay[] }> {
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const rows = await db.selectFrom('sales_days').selectAll().where('day', '>=', from).where('day', '<=', to).execute()
  const known = new Map(rows.map((row) => [row.day, { day: row.day, ...salesSum((_, column) => row[column]) }]))
  const fresh: SummedDay[] = []
  const listed: SalesDay[] = []
  for (const day of days) {
    const found = known.get(day)
    if (found) listed.push(found)
    else {
      const summed = await sumDay(db, day)
      const { sold: _, ...sums } = summed
      fresh.push(summed)
      listed.push(sums)
    }
  }
  return { days: listed, fresh }
}

/** Lists the best-selling sizes of stored days, the highest amount first. */
export async function listKnownSales(db: Db, from: Day, to: Day, limit: number): Promise<SoldPacks[]> {
  return db
    .selectFrom('sales_day_packs')
    .select(['product_id as productId', 'size'])
    .select(({ fn }) => [fn.sum<number>('packs').as('packs'), fn.sum<number>('paise').as('paise')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['product_id', 'size'])
    .orderBy('paise', 'desc')
    .limit(limit)
    .execute()
}

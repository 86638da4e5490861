import { type Day, dayMs, indianDay, startOfDay } from '#domain/calendar/moment'
import { findProductColumn } from '#domain/catalog/product-column.server'
import { sizeKey } from '#domain/catalog/size-key'
import type { Db } from '#domain/database'
import {
  type ExcludedOrders,
  type ExcludedSales,
  readExcludedSales,
  withoutExcluded,
} from '#domain/reports/excluded-sales.server'
import { type Period, periodBefore } from '#domain/reports/period'
import { listKnownSales, listSalesDays } from '#domain/reports/sales-days.server'
import {
  type SalesDay,
  type SalesSum,
  type SoldPacks,
  type SummedDay,
  salesSum,
  sumHours,
} from '#domain/reports/sum-day.server'
import { sum } from '#domain/sum'

/** A bar of the chart: an hour of a day, or a day of a longer period. */
type SalesBar = { at: string; orders: number; cashOrders: number; paise: number }

export type BestSeller = SoldPacks & { name: string }

export type SalesReport = {
  days: SalesDay[]
  bars: SalesBar[]
  total: SalesSum
  /** The sum of the same number of days in the period before. */
  before: SalesSum
  /** The number of compared days: fewer than the period has while it is running. */
  comparedDays: number
  bestSellers: BestSeller[]
  /** Orders of the period, and refunds of no sale in it, that the figures above exclude. */
  notCounted: { cancelled: ExcludedOrders; cameBack: ExcludedOrders; refundsPaise: number }
}

const maxBestSellers = 10
/** Maximum products and sizes that are considered for the best sellers. */
const maxSold = 1_000

/** Reads the sales of a period, until today if it is running. */
export async function readSales(db: Db, now: number, period: Period): Promise<SalesReport> {
  const today = indianDay(now)
  const elapsed = period.days.filter((day) => day <= today)
  const gross = await listSalesDays(db, elapsed)
  const leftOut = await readExcludedSales(db, period, { withPacks: true })
  const days = gross.days.map((day) => withoutExcluded(day, leftOut))
  const earlier = periodBefore(period).days
  // A complete month is compared with a complete month, even if their lengths differ.
  const compared = elapsed.length === period.days.length ? earlier : earlier.slice(0, elapsed.length)
  const before = await listSalesDays(db, compared)
  const leftOutBefore = await readExcludedSales(db, periodBefore(period), { withPacks: false })
  return {
    days,
    bars: period.span === 'day' ? await readHours(db, period.from) : days.map(toBar),
    total: sumUp(days),
    before: sumUp(before.days.map((day) => withoutExcluded(day, leftOutBefore))),
    comparedDays: compared.length,
    bestSellers: await listBestSellers(db, period, gross.fresh, leftOut),
    notCounted: { cancelled: leftOut.cancelled, cameBack: leftOut.cameBack, refundsPaise: leftOut.refundsPaise },
  }
}

export function sumUp(days: readonly SalesDay[]): SalesSum {
  return salesSum((name) => sum(days, (day) => day[name]))
}

function toBar({ day, orders, cashOrders, goodsPaise, deliveryPaise }: SalesDay): SalesBar {
  return { at: day, orders, cashOrders, paise: goodsPaise + deliveryPaise }
}

async function readHours(db: Db, day: Day): Promise<SalesBar[]> {
  const hours = await sumHours(db, day)
  return hours.map((hour, n) => ({ at: `${String(n).padStart(2, '0')}:00`, ...hour }))
}

async function listBestSellers(
  db: Db,
  { from, to }: Period,
  fresh: SummedDay[],
  leftOut: ExcludedSales,
): Promise<BestSeller[]> {
  const sums = new Map<string, SoldPacks>()
  const known = await listKnownSales(db, from, to, maxSold)
  const withdrawn = leftOut.sold.map((size) => ({ ...size, packs: -size.packs, paise: -size.paise }))
  for (const size of [...known, ...fresh.flatMap(({ sold }) => sold), ...withdrawn]) {
    const key = sizeKey(size.productId, size.size)
    const { packs = 0, paise = 0 } = sums.get(key) ?? {}
    sums.set(key, { ...size, packs: packs + size.packs, paise: paise + size.paise })
  }
  const best = [...sums.values()]
    .filter(({ packs }) => packs > 0)
    .toSorted((a, b) => b.paise - a.paise)
    .slice(0, maxBestSellers)
  const names = await findProductColumn(
    db,
    'name',
    best.map(({ productId }) => productId),
  )
  return best.map((size) => ({ ...size, name: names.get(size.productId) ?? size.productId }))
}

/** An order that was not paid; times in epoch milliseconds. */
export type UnpaidOrder = {
  number: string
  name: string
  phone: string
  totalPaise: number
  placedAt: number
  isOpen: boolean
}

const maxUnpaid = 100

/** Lists orders of the last seven days that are unpaid or expired, except those of buyers who have bought since, who paid too late, or who were erased. */
export async function listUnpaid(db: Db, now: number): Promise<UnpaidOrder[]> {
  const since = startOfDay(indianDay(now)) - 6 * dayMs
  const found: (UnpaidOrder & { userId: string })[] = []
  for (const state of ['pending', 'cancelled'] as const) {
    const rows = await db
      .selectFrom('orders')
      .select(['number', 'name', 'phone', 'total_paise as totalPaise', 'placed_at as placedAt', 'user_id as userId'])
      .where('state', '=', state)
      .where('replaced', '=', 0)
      .where('phone', '<>', '')
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('payments').select('payments.id').whereRef('payments.order_id', '=', 'orders.id'))),
      )
      .where('placed_at', '>=', since)
      .orderBy('placed_at', 'desc')
      .limit(maxUnpaid)
      .execute()
    found.push(...rows.map((row) => ({ ...row, isOpen: state === 'pending' })))
  }
  if (found.length === 0) return []
  const bought = await db
    .selectFrom('orders')
    .select(({ fn }) => ['user_id', fn.max('placed_at').as('at')])
    .where('state', '=', 'confirmed')
    .where('user_id', 'in', [...new Set(found.map(({ userId }) => userId))])
    .where('placed_at', '>=', since)
    .groupBy('user_id')
    .execute()
  const latest = new Map(bought.map(({ user_id, at }) => [user_id, at]))
  return found
    .filter(({ userId, placedAt }) => (latest.get(userId) ?? 0) < placedAt)
    .toSorted((a, b) => b.placedAt - a.placedAt)
    .slice(0, maxUnpaid)
    .map(({ userId: _, ...order }) => order)
}

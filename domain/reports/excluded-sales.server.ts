import { sql } from 'kysely'
import { type Day, indianDay } from '#domain/calendar/moment'
import type { Db } from '#domain/database'
import { readRefunds } from '#domain/reports/read-refunds.server'
import { readSlices } from '#domain/reports/read-slices.server'
import {
  addOrder,
  addRemoved,
  addSold,
  emptyDay,
  type SalesDay,
  type SoldPacks,
  salesSum,
} from '#domain/reports/sum-day.server'

/** Orders without revenue; `paise` is the sum of their totals. */
export type ExcludedOrders = { orders: number; paise: number }

/** Confirmed orders that sales exclude: cancelled ones, and cash orders that came back unpaid or were lost. */
export type ExcludedSales = {
  cancelled: ExcludedOrders
  cameBack: ExcludedOrders
  /** What cancelled orders and payments that confirmed no order got back in these days, in paise. */
  refundsPaise: number
  days: Map<Day, SalesDay>
  sold: SoldPacks[]
}

type ReportedDays = { from: Day; to: Day }

/** Must match the condition of the index `orders_not_counted` exactly. */
const isLeftOut = sql<boolean>`state = 'confirmed' and (stage = 'cancelled' or cod_state = 'void')`

/**
 * Sums the orders that sales exclude, by the day of their confirmation. The stored daily sums hold all confirmed orders, since a past day is summed once
 * and an order may be cancelled later. `sold` has their packs and those taken out of other orders; it is empty unless `withPacks`.
 */
export async function readExcludedSales(
  db: Db,
  period: ReportedDays,
  { withPacks }: { withPacks: boolean },
): Promise<ExcludedSales> {
  const found = { cancelled: { orders: 0, paise: 0 }, cameBack: { orders: 0, paise: 0 } }
  let refundsPaise = 0
  const days = new Map<Day, SalesDay>()
  const sold = new Map<string, SoldPacks>()
  for await (const orders of readExcludedOrders(db, period)) {
    for (const order of orders) {
      const sum = order.stage === 'cancelled' ? found.cancelled : found.cameBack
      sum.orders += 1
      sum.paise += order.subtotal_paise + order.shipping_paise
      const day = days.get(indianDay(order.at)) ?? emptyDay(indianDay(order.at))
      addOrder(day, order)
      days.set(day.day, day)
    }
    const ids = orders.map(({ id }) => id)
    if (withPacks) await addSold(db, ids, sold)
  }
  if (withPacks) await addRemoved(db, period, sold)
  for await (const entry of readRefunds(db, period, { isWithoutSale: true })) {
    const day = days.get(indianDay(entry.at)) ?? emptyDay(indianDay(entry.at))
    refundsPaise += entry.refundsPaise
    day.refundsPaise += entry.refundsPaise
    day.providerRefundsPaise += entry.providerRefundsPaise
    days.set(day.day, day)
  }
  return { ...found, refundsPaise, days, sold: [...sold.values()] }
}

/** Subtracts the excluded orders of a day and the refunds that are of no sale. */
export function withoutExcluded(day: SalesDay, { days }: ExcludedSales): SalesDay {
  const out = days.get(day.day)
  return out ? { day: day.day, ...salesSum((name) => day[name] - out[name]) } : day
}

function readExcludedOrders(db: Db, days: ReportedDays) {
  const orders = db
    .selectFrom('orders')
    .select(['id', 'provider', 'stage', 'subtotal_paise', 'shipping_paise', sql<number>`settled_at`.as('at')])
    .where(isLeftOut)
  return readSlices(orders, ['settled_at', 'id'], days)
}

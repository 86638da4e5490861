import type { OrderRow } from '#database/schema/orders'
import { arrivesBy, countedDay, isLate } from '#domain/calendar/arrival'
import type { Day } from '#domain/calendar/moment'
import { netQuantityOfLabel } from '#domain/catalog/sizes'
import type { Db } from '#domain/database'
import { findPinRule } from '#domain/delivery/pin-rules.server'
import { shopLimits } from '#domain/limits/shop-limits'
import { sum } from '#domain/money'
import { awaitsConfirmation, type Order } from '#domain/orders/order'
import { readSettings } from '#domain/shop-settings/shop-settings.server'

export async function promiseArrival(db: Db, at: number, zip: string): Promise<Day> {
  const { closedDays } = await readSettings(db)
  return arrivesBy(at, closedDays, (await findPinRule(db, zip)).daysMax)
}

/** It was paid, confirmed by its buyer, or packed without a confirmation. {} if the work has begun already. */
export async function beginWork(db: Db, at: number, order: Promised & Pick<OrderRow, 'work_began_at'>) {
  if (order.work_began_at !== null) return {}
  return { work_began_at: at, arrives_by: await promiseFrom(db, at, order) }
}

type Promised = Pick<OrderRow, 'placed_at' | 'arrives_by' | 'zip'>

/** Of an order that waits for its yes, the day that a yes at `now` gives. */
export async function readPromise(db: Db, now: number, order: Order) {
  const { placedAt, arrivesBy: promised, delivery } = order
  const row = { placed_at: placedAt, arrives_by: promised, zip: delivery.zip }
  const day = awaitsConfirmation(order) ? await promiseFrom(db, now, row) : promised
  return { arrivesBy: day, isLate: day !== null && isLate(day, now) }
}

/** On the day of its placing it keeps what it was promised then. */
async function promiseFrom(db: Db, at: number, { placed_at, arrives_by, zip }: Promised): Promise<Day | null> {
  return countedDay(placed_at) === countedDay(at) ? arrives_by : promiseArrival(db, at, zip)
}

/** By order id, in grams; null when the weight of a pack is unknown. */
export async function proposeWeights(db: Db, orderIds: readonly string[]): Promise<Map<string, number | null>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_lines')
    .leftJoin('pack_sizes', (join) =>
      join
        .onRef('pack_sizes.product_id', '=', 'order_lines.product_id')
        .onRef('pack_sizes.label', '=', 'order_lines.size'),
    )
    .select(['order_id', 'size', 'quantity', 'pack_sizes.weight_grams as weightGrams'])
    .where('order_id', 'in', orderIds)
    .execute()
  const lines = Map.groupBy(rows, ({ order_id }) => order_id)
  return new Map(orderIds.map((id) => [id, estimateWeightGrams(lines.get(id) ?? [])]))
}

type Packed = { size: string; quantity: number; weightGrams?: number | null }

/** With its wrapping; by the stored weight of a pack, or the quantity in its size label, a millilitre as a gram. */
export function estimateWeightGrams(lines: readonly Packed[]): number | null {
  const grams = sum(
    lines,
    ({ size, quantity, weightGrams }) => (weightGrams ?? netQuantityOfLabel(size)?.quantity ?? Number.NaN) * quantity,
  )
  return Number.isNaN(grams) ? null : Math.round(grams) + shopLimits.fulfilment.wrappingGrams
}

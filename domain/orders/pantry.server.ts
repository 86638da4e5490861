import { addDays, dayMs, startOfDay } from '#domain/calendar/moment'
import { findProductColumn, findProductsById } from '#domain/catalog/catalog.server'
import { type DabbaSpice, dabbaSpice } from '#domain/catalog/dabba'
import { gramsOf } from '#domain/catalog/product'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { sum } from '#domain/money'
import { type Stage, suppliedStages } from '#domain/orders/order'

/**
 * A spice that a buyer has ordered, in the size ordered last, with the estimated time when it is used up; null while its order is not delivered. Times in
 * epoch milliseconds.
 */
export type PantryItem = { spice: DabbaSpice; boughtAt: number; runsOutAt: number | null }

const ordersRead = 60
const pantrySize = 14

/** Lists the products of a user's orders that are still sold, the latest order first. Cancelled and returned orders do not count. */
export async function listPantry(db: Db, clock: Clock, userId: string): Promise<PantryItem[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'placed_at', 'stage', 'stage_at', 'arrives_by'])
    .where('user_id', '=', userId)
    .where('state', '=', 'confirmed')
    .where('stage', 'in', suppliedStages)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(ordersRead)
    .execute()
  if (orders.length === 0) return []
  const now = clock.now()
  const times = new Map(orders.map((order) => [order.id, { at: order.placed_at, arrivedAt: findArrival(order, now) }]))
  const lines = await db
    .selectFrom('order_lines')
    .select(['order_id', 'product_id', 'size', 'quantity'])
    .where('order_id', 'in', [...times.keys()])
    .execute()
  const bought = lines.map((line) => ({ ...line, ...(times.get(line.order_id) ?? { at: 0, arrivedAt: undefined }) }))
  const ids = lines.map(({ product_id }) => product_id)
  const products = await findProductsById(db, ids)
  const shelfLives = await findProductColumn(db, 'shelf_life_days', ids)
  const items = [...Map.groupBy(bought, (line) => line.product_id)].flatMap(([id, all]) => {
    const product = products.get(id)
    const latestFirst = all.toSorted((a, b) => b.at - a.at)
    const last = latestFirst.find(({ arrivedAt }) => arrivedAt === undefined) ?? latestFirst[0]
    if (!product || !last) return []
    const weightOf = (label: string) => {
      const size = product.sizes.find((size) => size.label === label)
      return size ? (gramsOf(size) ?? null) : null
    }
    const purchases = all.map(({ arrivedAt, size, quantity }) => {
      const grams = weightOf(size)
      return { at: arrivedAt ?? 0, grams: grams === null ? null : grams * quantity }
    })
    const runsOutAt = last.arrivedAt === undefined ? null : estimateRunOut(purchases, shelfLives.get(id) ?? null)
    const spice = dabbaSpice(product, last.size)
    return spice ? [{ spice, boughtAt: last.at, runsOutAt }] : []
  })
  return items.toSorted((a, b) => b.boughtAt - a.boughtAt).slice(0, pantrySize)
}

/** Returns when an order reached its buyer: its delivery, or the end of the promised day if only the dispatch is known; undefined if it is not there yet. */
function findArrival(
  { stage, stage_at, arrives_by }: { stage: Stage; stage_at: number; arrives_by: string | null },
  now: number,
): number | undefined {
  if (stage === 'delivered') return stage_at
  if (stage !== 'handed-over') return undefined
  const promised = arrives_by === null ? stage_at : startOfDay(addDays(arrives_by, 1))
  return promised <= now ? promised : undefined
}

/** A purchase of one product; `grams` is null when the size has no weight. */
export type Purchase = { at: number; grams: number | null }

/** Assumed use of one spice per household until its own orders show the rate: 250 g last fifty days. */
const gramsPerDay = 5
/** How long a pack of unknown weight lasts. */
const daysPerPack = 45
const bounds = { minDays: 7, maxDays: 365 }

/**
 * Estimates when the last purchase of a product is used up, in epoch milliseconds; null without purchases. With several purchases the rate is the
 * amount bought before the last one, divided by the time between the first and the last; with one it is `gramsPerDay`. The shelf life is an upper bound.
 */
export function estimateRunOut(purchases: readonly Purchase[], shelfLifeDays: number | null): number | null {
  const days = mergeByDay(purchases)
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return null
  const max = Math.min(bounds.maxDays, shelfLifeDays ?? bounds.maxDays)
  const lasts = Math.min(max, Math.max(bounds.minDays, daysOf(days, first, last)))
  return last.at + Math.round(lasts) * dayMs
}

function daysOf(days: Purchase[], first: Purchase, last: Purchase): number {
  const between = (last.at - first.at) / dayMs
  if (last.grams === null) return days.length > 1 ? between / (days.length - 1) : daysPerPack
  const before = days.slice(0, -1)
  const used = sum(before, ({ grams }) => grams ?? 0)
  return used > 0 ? (last.grams * between) / used : last.grams / gramsPerDay
}

/** Merges purchases within a day: two orders in one evening count as one. */
function mergeByDay(purchases: readonly Purchase[]): Purchase[] {
  const merged: Purchase[] = []
  for (const { at, grams } of purchases.toSorted((a, b) => a.at - b.at)) {
    const last = merged.at(-1)
    if (!last || at - last.at >= dayMs) merged.push({ at, grams })
    else last.grams = last.grams === null || grams === null ? null : last.grams + grams
  }
  return merged
}

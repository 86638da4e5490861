import { addDays, dayMs, startOfDay } from '#domain/calendar/moment'
import { findProductColumn, findProductsById } from '#domain/catalog/catalog.server'
import { type DabbaSpice, dabbaSpice } from '#domain/catalog/dabba'
import { gramsOf } from '#domain/catalog/product'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { type Stage, suppliedStages } from '#domain/orders/order'

/** In the size ordered last; `runsOutAt` is null while its order is not delivered. */
export type PantryItem = { spice: DabbaSpice; boughtAt: number; runsOutAt: number | null }

const ordersRead = 60
const pantrySize = 14

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
    const spice = dabbaSpice(product, last.size)
    if (!spice) return []
    const { arrivedAt, quantity } = last
    const size = product.sizes.find(({ label }) => label === last.size)
    const grams = size && gramsOf(size)
    const days = estimateDays(grams ? grams * quantity : null, shelfLives.get(id) ?? null)
    return [{ spice, boughtAt: last.at, runsOutAt: arrivedAt === undefined ? null : arrivedAt + days * dayMs }]
  })
  return items.toSorted((a, b) => b.boughtAt - a.boughtAt).slice(0, pantrySize)
}

/** The end of the promised day if only the dispatch is known; undefined if it is not there yet. */
function findArrival(
  { stage, stage_at, arrives_by }: { stage: Stage; stage_at: number; arrives_by: string | null },
  now: number,
): number | undefined {
  if (stage === 'delivered') return stage_at
  if (stage !== 'handed-over') return undefined
  const promised = arrives_by === null ? stage_at : startOfDay(addDays(arrives_by, 1))
  return promised <= now ? promised : undefined
}

/** 250 g last fifty days. */
const gramsPerDay = 5
const daysPerPack = 45
const bounds = { minDays: 7, maxDays: 365 }

/** `grams` is null for an unknown weight; no longer than the shelf life. */
export function estimateDays(grams: number | null, shelfLifeDays: number | null): number {
  const days = grams === null ? daysPerPack : Math.round(grams / gramsPerDay)
  return Math.min(Math.max(bounds.minDays, days), bounds.maxDays, shelfLifeDays ?? bounds.maxDays)
}

import type { Db } from '#domain/database'
import type { Stage } from '#domain/orders/stage'
import { listFullyRefunded } from '#domain/payments/refund-totals.server'
import { planPicks } from '#domain/stock/pick-batches.server'

export type ChosenOrder = { number: string; version: number; stage: Stage; name: string; city: string; zip: string }

export type PickList = {
  orders: ChosenOrder[]
  /** The total packs of all orders, by product name and size. */
  picks: { name: string; size: string; quantity: number }[]
  /** The batches among those to pack from that have too little shelf life left. */
  short: ShortPick[]
}

export type ShortPick = { name: string; size: string; code: string; bestBefore: string }

/** Lists the chosen orders at one of these stages, the oldest first, without fully refunded ones. */
export async function listChosen(db: Db, numbers: readonly string[], stages: readonly Stage[]): Promise<ChosenOrder[]> {
  if (numbers.length === 0) return []
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'number', 'version', 'stage', 'name', 'city', 'zip'])
    .where('number', 'in', numbers)
    .where('state', '=', 'confirmed')
    .where('stage', 'in', stages)
    .orderBy('placed_at')
    .orderBy('id')
    .execute()
  const refunded = await listFullyRefunded(
    db,
    orders.map(({ id }) => id),
  )
  return orders.flatMap(({ id, ...order }) => (refunded.has(id) ? [] : [order]))
}

export async function makePickList(db: Db, now: number, numbers: readonly string[]): Promise<PickList> {
  const orders = await listChosen(db, numbers, ['new', 'accepted'])
  if (orders.length === 0) return { orders, picks: [], short: [] }
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(({ fn }) => ['order_lines.name', 'order_lines.size', fn.sum<number>('order_lines.quantity').as('quantity')])
    .where(
      'orders.number',
      'in',
      orders.map(({ number }) => number),
    )
    .groupBy(['order_lines.name', 'order_lines.size'])
    .orderBy('order_lines.name')
    .orderBy('order_lines.size')
    .execute()
  return {
    orders,
    picks: rows.map((row) => ({ ...row, quantity: Number(row.quantity) })),
    short: await listShortPicks(
      db,
      now,
      orders.map(({ number }) => number),
    ),
  }
}

async function listShortPicks(db: Db, now: number, numbers: readonly string[]): Promise<ShortPick[]> {
  const lines = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['order_lines.name', 'order_lines.size', 'order_lines.quantity'])
    .select(['order_lines.product_id', 'order_lines.position'])
    .where('orders.number', 'in', numbers)
    .orderBy('orders.placed_at')
    .execute()
  const short = (await planPicks(db, now, lines)).filter(({ isShort }) => isShort)
  const byBatch = new Map(short.map((pick) => [pick.batchId, pick]))
  return [...byBatch.values()].map(({ at, code, bestBefore }) => {
    const { name = '', size = '' } = lines[at] ?? {}
    return { name, size, code, bestBefore }
  })
}

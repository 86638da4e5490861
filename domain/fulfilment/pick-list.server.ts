import type { Db } from '#domain/database'
import type { Stage } from '#domain/orders/stage'

export type ChosenOrder = { number: string; version: number; stage: Stage; name: string; city: string; zip: string }

export type PickList = {
  orders: ChosenOrder[]
  /** The total packs of all orders, by product name and size. */
  picks: { name: string; size: string; quantity: number }[]
}

export async function listChosen(db: Db, numbers: readonly string[], stages: readonly Stage[]): Promise<ChosenOrder[]> {
  if (numbers.length === 0) return []
  return db
    .selectFrom('orders')
    .select(['number', 'version', 'stage', 'name', 'city', 'zip'])
    .where('number', 'in', numbers)
    .where('state', '=', 'confirmed')
    .where('stage', 'in', stages)
    .orderBy('placed_at')
    .orderBy('id')
    .execute()
}

export async function makePickList(db: Db, numbers: readonly string[]): Promise<PickList> {
  const orders = await listChosen(db, numbers, ['new', 'accepted'])
  if (orders.length === 0) return { orders, picks: [] }
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
  return { orders, picks: rows.map((row) => ({ ...row, quantity: Number(row.quantity) })) }
}

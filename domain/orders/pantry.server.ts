import { findProducts } from '#domain/catalog/catalog.server'
import { type DabbaSpice, dabbaSpice } from '#domain/catalog/dabba'
import { gramsOf } from '#domain/catalog/product'
import type { Db } from '#domain/database'
import { estimateRunOut } from '#domain/orders/runs-out'

/** A spice that a buyer has ordered, in the size ordered last, with the estimated time when it is used up. Times in epoch milliseconds. */
export type PantryItem = { spice: DabbaSpice; boughtAt: number; runsOutAt: number }

const ordersRead = 60
export const pantrySize = 14

/** Lists the products of a user's orders that are still sold, the latest order first. Cancelled and returned orders do not count. */
export async function listPantry(db: Db, userId: string): Promise<PantryItem[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'placed_at'])
    .where('user_id', '=', userId)
    .where('state', '=', 'confirmed')
    .where('stage', 'not in', ['cancelled', 'returned'])
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(ordersRead)
    .execute()
  if (orders.length === 0) return []
  const placedAt = new Map(orders.map(({ id, placed_at }) => [id, placed_at]))
  const lines = await db
    .selectFrom('order_lines')
    .select(['order_id', 'product_id', 'size', 'quantity'])
    .where('order_id', 'in', [...placedAt.keys()])
    .execute()
  const bought = lines.map((line) => ({ ...line, at: placedAt.get(line.order_id) ?? 0 }))
  const products = await findProducts(
    db,
    bought.map(({ product_id }) => ({ id: product_id, size: '', quantity: 1 })),
  )
  const shelfLives = await listShelfLives(db, [...products.keys()])
  const items = [...Map.groupBy(bought, (line) => line.product_id)].flatMap(([id, all]) => {
    const product = products.get(id)
    const [last] = all.toSorted((one, other) => other.at - one.at)
    if (!product || !last) return []
    const weightOf = (label: string) => {
      const size = product.sizes.find((one) => one.label === label)
      return size ? (gramsOf(size) ?? null) : null
    }
    const purchases = all.map(({ at, size, quantity }) => {
      const grams = weightOf(size)
      return { at, grams: grams === null ? null : grams * quantity }
    })
    const runsOutAt = estimateRunOut(purchases, shelfLives.get(id) ?? null)
    const spice = dabbaSpice(product, last.size)
    return spice && runsOutAt !== null ? [{ spice, boughtAt: last.at, runsOutAt }] : []
  })
  return items.toSorted((one, other) => other.boughtAt - one.boughtAt).slice(0, pantrySize)
}

async function listShelfLives(db: Db, ids: string[]): Promise<Map<string, number | null>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('products').select(['id', 'shelf_life_days']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.shelf_life_days]))
}

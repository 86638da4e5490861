import { dayMs } from '#domain/calendar/moment'
import type { Db } from '#domain/database'

const periodMs = 30 * dayMs
/** Number of recent orders that are counted; all orders of a month may be a hundred thousand. */
const latestOrders = 1_000

/** Returns the ids of the best-selling products of the last thirty days. */
export async function listBestSelling(db: Db, now: number, limit: number): Promise<string[]> {
  const latest = db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'confirmed')
    .where('placed_at', '>=', now - periodMs)
    .orderBy('placed_at', 'desc')
    .limit(latestOrders)
    .as('latest')
  const rows = await db
    .selectFrom(latest)
    .innerJoin('order_lines', 'order_lines.order_id', 'latest.id')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .select('order_lines.product_id as id')
    .where('products.status', '=', 'live')
    .groupBy('order_lines.product_id')
    .orderBy((eb) => eb.fn.sum('order_lines.quantity'), 'desc')
    .orderBy('order_lines.product_id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

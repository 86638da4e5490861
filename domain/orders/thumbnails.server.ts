import { findProductsById } from '#domain/catalog/catalog.server'
import { thumbnailOf } from '#domain/catalog/product-card'
import type { Db } from '#domain/database'
import type { Order } from '#domain/orders/order'

/** Maps the product ids of the orders to their smallest pictures; products that are no longer sold are left out. */
export async function listThumbnails(db: Db, orders: readonly Pick<Order, 'lines'>[]): Promise<Map<string, string>> {
  const ids = orders.flatMap(({ lines }) => lines.map(({ productId }) => productId))
  const products = await findProductsById(db, ids)
  return new Map([...products].map(([id, product]) => [id, thumbnailOf(product)]))
}

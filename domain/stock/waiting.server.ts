import type { Db } from '#domain/database'

/** Packs of a size that are promised to orders and not packed yet: they lie on the shelf, and cannot be sold. */
export async function countWaiting(db: Db, productId: string, label: string): Promise<number> {
  const [size] = await listWaiting(db, productId, label)
  return size?.waiting ?? 0
}

export async function listWaiting(
  db: Db,
  productId?: string,
  label?: string,
): Promise<{ productId: string; label: string; waiting: number }[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(({ fn }) => ['product_id', 'size', fn.sum<number | string>('quantity').as('waiting')])
    // Spelled out as the indexes of the unpaid and of the stages are.
    .where(({ eb, or, and }) =>
      or([
        eb('orders.state', '=', 'pending'),
        and([eb('orders.state', '=', 'confirmed'), eb('orders.stage', 'in', ['new', 'accepted'])]),
      ]),
    )
    .$if(productId !== undefined, (query) => query.where('product_id', '=', productId ?? ''))
    .$if(label !== undefined, (query) => query.where('size', '=', label ?? ''))
    .groupBy(['product_id', 'size'])
    .execute()
  return rows.map(({ product_id, size, waiting }) => ({ productId: product_id, label: size, waiting: Number(waiting) }))
}

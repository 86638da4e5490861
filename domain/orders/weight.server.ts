import type { Db } from '#domain/database'
import { estimateWeightGrams } from '#domain/orders/weight'

/** Returns estimated weights in grams by order id for parcels that were not weighed; null when the weight of a pack is unknown. */
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

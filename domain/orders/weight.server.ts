import { netQuantityOfLabel } from '#domain/catalog/sizes'
import type { Db } from '#domain/database'
import { shopLimits } from '#domain/limits/shop-limits'
import { sum } from '#domain/sum'

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

type Packed = { size: string; quantity: number; weightGrams?: number | null }

/**
 * Returns the weight of a parcel with its wrapping, in grams. Uses the product's stored weight for each pack, or else the quantity in its size label, a
 * millilitre as a gram; null when neither is known.
 */
export function estimateWeightGrams(lines: readonly Packed[]): number | null {
  const grams = sum(
    lines,
    ({ size, quantity, weightGrams }) => (weightGrams ?? netQuantityOfLabel(size)?.quantity ?? Number.NaN) * quantity,
  )
  return Number.isNaN(grams) ? null : Math.round(grams) + shopLimits.fulfilment.wrappingGrams
}

import { netQuantityOfLabel } from '#domain/catalog/size-label'
import { shopLimits } from '#domain/limits'

type Packed = { size: string; quantity: number; weightGrams?: number | null }

/**
 * Returns the weight of a parcel with its wrapping, in grams. Uses the product's stored weight for each pack, or else the quantity in its size label, a
 * millilitre as a gram; null when neither is known.
 */
export function estimateWeightGrams(lines: readonly Packed[]): number | null {
  const weights = lines.map(
    ({ size, quantity, weightGrams }) => (weightGrams ?? netQuantityOfLabel(size)?.quantity ?? Number.NaN) * quantity,
  )
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return Number.isNaN(sum) ? null : Math.round(sum) + shopLimits.fulfilment.wrappingGrams
}

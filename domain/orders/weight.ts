import { netQuantityOfLabel } from '#domain/catalog/size-label'
import { shopLimits } from '#domain/limits/shop-limits'
import { sum } from '#domain/sum'

/** Formats grams as kilograms for documents and files: 0.650. */
export function decimalKilograms(grams: number): string {
  return (grams / 1000).toFixed(3)
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

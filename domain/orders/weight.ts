import { shopLimits } from '#domain/limits'

const gramsPer: Record<string, number> = { kg: 1000, gm: 1, g: 1, ml: 1 }

type Packed = { size: string; quantity: number; weightGrams?: number | null }

/**
 * Returns the weight of a parcel with its wrapping, in grams. Uses the product's stored weight for each pack, or else the weight in its size label;
 * null when neither is known.
 */
export function estimateWeightGrams(lines: readonly Packed[]): number | null {
  const weights = lines.map(({ size, quantity, weightGrams }) => (weightGrams ?? gramsIn(size)) * quantity)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return Number.isNaN(sum) ? null : Math.round(sum) + shopLimits.fulfilment.wrappingGrams
}

function gramsIn(size: string): number {
  const [, amount, unit = ''] = /(\d+(?:\.\d+)?)\s*(kg|gm|g|ml)\b/i.exec(size) ?? []
  return Number(amount) * (gramsPer[unit.toLowerCase()] ?? Number.NaN)
}

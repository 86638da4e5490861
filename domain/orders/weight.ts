import { settings } from '#domain/settings'

const gramsPer: Record<string, number> = { kg: 1000, gm: 1, g: 1, ml: 1 }

/** By the sizes of the packs, with the wrapping; null where a size says nothing. */
export function estimateWeightGrams(lines: readonly { size: string; quantity: number }[]): number | null {
  const weights = lines.map(({ size, quantity }) => {
    const [, amount, unit = ''] = /(\d+(?:\.\d+)?)\s*(kg|gm|g|ml)\b/i.exec(size) ?? []
    return Number(amount) * (gramsPer[unit.toLowerCase()] ?? Number.NaN) * quantity
  })
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return Number.isNaN(sum) ? null : Math.round(sum) + settings.fulfilment.wrappingGrams
}

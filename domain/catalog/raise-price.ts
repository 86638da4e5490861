export const roundings = [1_00, 5_00, 10_00] as const

/** On full rupees, fives or tens; never below the smallest of them. */
export function raisePrice(pricePaise: number, percent: number, roundTo: number): number {
  return Math.max(roundTo, Math.round((pricePaise * (100 + percent)) / 100 / roundTo) * roundTo)
}

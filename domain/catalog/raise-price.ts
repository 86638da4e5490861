export const roundingSteps = [1_00, 5_00, 10_00] as const

/** Rounds to full rupees, fives or tens; never returns less than `roundTo`. */
export function raisePrice(pricePaise: number, percent: number, roundTo: number): number {
  return Math.max(roundTo, Math.round((pricePaise * (100 + percent)) / 100 / roundTo) * roundTo)
}

import { constants } from '#domain/constants'

export type StockAvailability = {
  inStock: boolean
  /** The stock when it is low or below the wanted quantity; otherwise null, since shoppers must not see the exact stock. */
  left: number | null
}

export function stockAvailability(stock: number, wanted = 1): StockAvailability {
  return { inStock: stock > 0, left: stock <= constants.fewLeft || stock < wanted ? stock : null }
}

export function isShort({ quantity, left }: { quantity: number; left: number | null }): boolean {
  return left !== null && quantity > left
}

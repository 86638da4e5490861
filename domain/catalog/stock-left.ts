import { settings } from '#domain/settings'

export type StockAvailability = {
  inStock: boolean
  /** When few are left, or fewer than asked for; otherwise null: the whole stock is nobody's business. */
  left: number | null
}

export function stockAvailability(stock: number, wanted = 1): StockAvailability {
  return { inStock: stock > 0, left: stock <= settings.fewLeft || stock < wanted ? stock : null }
}

export function isShort({ quantity, left }: { quantity: number; left: number | null }): boolean {
  return left !== null && quantity > left
}

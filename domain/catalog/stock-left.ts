import { settings } from '#domain/settings'

export type StockTold = {
  inStock: boolean
  /** When few are left, or fewer than asked for; otherwise null: the whole stock is nobody's business. */
  left: number | null
}

export function tellStock(stock: number, wanted = 1): StockTold {
  return { inStock: stock > 0, left: stock <= settings.fewLeft || stock < wanted ? stock : null }
}

export function isShort({ quantity, left }: { quantity: number; left: number | null }): boolean {
  return left !== null && quantity > left
}

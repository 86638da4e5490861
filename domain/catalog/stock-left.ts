import { settings } from '#domain/settings'

/** What a shopper is told of the stock of a size. */
export type StockTold = {
  inStock: boolean
  /** How many are left when they are few, or fewer than asked for; otherwise null: the whole stock is nobody's business. */
  left: number | null
}

export function tellStock(stock: number, wanted = 1): StockTold {
  return { inStock: stock > 0, left: stock <= settings.fewLeft || stock < wanted ? stock : null }
}

/** Whether a line holds more than there is. */
export function isShort({ quantity, left }: { quantity: number; left: number | null }): boolean {
  return left !== null && quantity > left
}

import type { StockTold } from '#domain/catalog/stock-left'
import type { Fees } from '#domain/shop-settings'

/** What the shop asks for of a cart, computed from the catalogue. */
export type Quote = {
  lines: QuotedLine[]
  /** What was in the cart but is not sold any more. */
  gone: string[]
  subtotalPaise: number
  shippingPaise: number
  totalPaise: number
  /** By which its delivery was computed. */
  fees: Fees
}

export type QuotedLine = {
  id: string
  name: string
  size: string
  quantity: number
  pricePaise: number
  image: string
} & StockTold

import type { StockTold } from '#domain/catalog/stock-left'
import type { Fees } from '#domain/shop-settings/shop-settings'

/** Computed from the catalogue. */
export type Quote = {
  lines: QuotedLine[]
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

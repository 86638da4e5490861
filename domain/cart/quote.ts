import type { CartItem, ServedFields } from '#domain/catalog/product-card'
import type { StockAvailability } from '#domain/catalog/stock-left'
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
  /** Small. */
  image: string
  /** What a cart line holds of the product besides. */
  product: ServedFields & Pick<CartItem, 'image'>
} & StockAvailability

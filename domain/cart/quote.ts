import type { CartItem, ServedFields } from '#domain/catalog/product-card'
import type { PriceStep, StockAvailability } from '#domain/catalog/sizes'
import type { AppliedOffer, CartOffers } from '#domain/offers/offer'
import type { Fees } from '#domain/shop-settings/shop-settings'

export type Quote = {
  lines: QuotedLine[]
  gone: string[]
  /** Before any discount. */
  subtotalPaise: number
  /** Off the goods, and off each line in the order of the lines. */
  discountPaise: number
  discounts: number[]
  applied: AppliedOffer[]
  shippingPaise: number
  totalPaise: number
  offers: CartOffers
  fees: Fees
}

export type QuotedLine = {
  id: string
  name: string
  size: string
  quantity: number
  /** Of these packs, and of one alone. */
  pricePaise: number
  singlePaise: number
  steps?: PriceStep[] | undefined
  image: string
  product: ServedFields & Pick<CartItem, 'image'>
} & StockAvailability

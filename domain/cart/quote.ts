import type { CartItem, ServedFields } from '#domain/catalog/product-card'
import type { PriceStep, StockAvailability } from '#domain/catalog/sizes'
import type { AppliedOffer, CartOffers } from '#domain/offers/offer'
import type { Fees } from '#domain/shop-settings/shop-settings'

/** A cart priced from the catalogue. */
export type Quote = {
  lines: QuotedLine[]
  gone: string[]
  /** The goods before any discount. */
  subtotalPaise: number
  /** What the applied offers take off the goods, and off each line in the order of the lines. */
  discountPaise: number
  discounts: number[]
  applied: AppliedOffer[]
  shippingPaise: number
  totalPaise: number
  /** The offers from which those that apply were chosen. */
  offers: CartOffers
  /** The fees used to compute the delivery charge. */
  fees: Fees
}

export type QuotedLine = {
  id: string
  name: string
  size: string
  quantity: number
  /** What each of these packs costs, and what one alone does. */
  pricePaise: number
  singlePaise: number
  steps?: PriceStep[] | undefined
  /** The small picture. */
  image: string
  /** The further product fields of a cart line. */
  product: ServedFields & Pick<CartItem, 'image'>
} & StockAvailability

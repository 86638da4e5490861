import { type CartLine, linePackPaise } from '#domain/cart/cart'
import { totalsOf } from '#domain/cart/shipping-fee'
import type { CartItem, ServedFields } from '#domain/catalog/product-card'
import type { PriceStep, StockAvailability } from '#domain/catalog/sizes'
import { toPaise } from '#domain/money'
import type { CartOffers } from '#domain/offers/offer'
import type { Fees } from '#domain/shop-settings/shop-settings'

export type Quote = ReturnType<typeof totalsOf> & { lines: QuotedLine[]; gone: string[]; fees: Fees }

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

export function previewQuote(
  cart: CartLine[],
  stockOf: (line: CartLine) => StockAvailability,
  fees: Fees,
  offers: CartOffers,
): Quote {
  const lines = cart.map((line) => {
    const { id, name, size, quantity, price, steps, image, thumbnail = image, category, category2 } = line
    const product = { image, category, category2 }
    const pricePaise = linePackPaise(line)
    const singlePaise = toPaise(price)
    return { id, name, size, quantity, image: thumbnail, product, pricePaise, singlePaise, steps, ...stockOf(line) }
  })
  return { lines, gone: [], ...totalsOf(fees, lines, offers), fees }
}

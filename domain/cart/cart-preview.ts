import { type CartLine, linePackPaise } from '#domain/cart/cart'
import type { Quote } from '#domain/cart/quote'
import { totalsOf } from '#domain/cart/shipping-fee'
import type { StockAvailability } from '#domain/catalog/sizes'
import { toPaise } from '#domain/money'
import type { CartOffers } from '#domain/offers/offer'
import type { Fees } from '#domain/shop-settings/shop-settings'

/** In the browser; the server computes the charge and compares. */
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

import { type CartLine, subtotalPaise } from '#domain/cart/cart'
import type { Quote } from '#domain/cart/quote'
import { shippingPaise } from '#domain/cart/shipping-fee'
import type { StockAvailability } from '#domain/catalog/stock-left'
import { toPaise } from '#domain/money'
import type { Fees } from '#domain/shop-settings/shop-settings'

/** Computes a quote from data in the browser; the server computes the charge and compares. */
export function previewQuote(cart: CartLine[], stockOf: (line: CartLine) => StockAvailability, fees: Fees): Quote {
  const subtotal = subtotalPaise(cart)
  const shipping = cart.length === 0 ? 0 : shippingPaise(fees, subtotal)
  return {
    lines: cart.map((line) => {
      const { id, name, size, quantity, price, image, thumbnail = image } = line
      const product = { image }
      return { id, name, size, quantity, image: thumbnail, product, pricePaise: toPaise(price), ...stockOf(line) }
    }),
    gone: [],
    subtotalPaise: subtotal,
    shippingPaise: shipping,
    totalPaise: subtotal + shipping,
    fees,
  }
}

import { type CartLine, subtotalPaise } from '#domain/cart'
import type { Quote } from '#domain/quote.server'
import { shippingPaise } from '#domain/shipping'

/** What a cart costs as far as the browser knows; the server computes what is charged and compares. */
export function previewQuote(cart: CartLine[]): Quote {
  const subtotal = subtotalPaise(cart)
  const shipping = cart.length === 0 ? 0 : shippingPaise(subtotal)
  return {
    lines: cart.map(({ price, ...line }) => ({ ...line, pricePaise: Math.round(price * 100), inStock: true })),
    gone: [],
    subtotalPaise: subtotal,
    shippingPaise: shipping,
    totalPaise: subtotal + shipping,
  }
}

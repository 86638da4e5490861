import { stored } from '#app/browser/stored'
import { addToCart } from '#app/cart/cart-store'
import { readLines } from '#domain/cart/cart'

/** Written by `headScript`. */
const earlyAdds = stored('early-adds', readLines, 'sessionStorage')

/** Adds to the cart what early clicks have added on pages that were left before hydration. */
export function addEarlyLines(): void {
  const lines = earlyAdds.read()
  earlyAdds.forget()
  for (const { quantity, ...item } of lines) addToCart(item, quantity)
}

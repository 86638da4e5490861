import { useEffect } from 'react'
import { useCart } from '#app/cart/cart-store'
import { priceCart } from '#app/cart/price-cart'
import { forgetChanges, stockOf, takeQuote, usePriced } from '#app/cart/priced-cart'
import { useShopDetails } from '#app/layout/shop-details'
import type { CartLine } from '#domain/cart/cart'
import type { Quote } from '#domain/cart/quote'
import type { StockAvailability } from '#domain/catalog/stock-left'
import type { Fees } from '#domain/shop-settings/shop-settings'

export type PricedCartView = {
  cart: CartLine[]
  /** Changes that the catalogue caused in the cart, one sentence each. */
  changes: string[]
  stockOf(line: CartLine): StockAvailability
  /** Updates the cart by a quote from another request. */
  take(quote: Quote): void
}

/** Returns the shipping fees of the latest quote, or those of the time when the page was rendered. */
export function useFees(): Fees {
  const { fees } = useShopDetails()
  return usePriced().fees ?? fees
}

/** Returns the browser's cart with current prices and stock; with `ask` false it does not request a quote. */
export function usePricedCart({ ask = true } = {}): PricedCartView {
  const cart = useCart()
  const priced = usePriced()
  useEffect(() => {
    if (ask && cart.length > 0) void priceCart()
  }, [ask, cart])
  useEffect(() => (ask ? forgetChanges : undefined), [ask])
  return { cart, changes: priced.changes, stockOf: (line) => stockOf(priced, line), take: takeQuote }
}

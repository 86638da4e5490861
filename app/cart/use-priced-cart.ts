import { useEffect, useSyncExternalStore } from 'react'
import { useCart } from '#app/cart/cart-store'
import { priceCart } from '#app/cart/price-cart'
import { forgetChanges, getPriced, onPriced, stockOf, takeQuote } from '#app/cart/priced-cart'
import { useShopDetails } from '#app/layout/shop-details'
import type { CartLine } from '#domain/cart/cart'
import type { Quote } from '#domain/cart/quote'
import type { StockAvailability } from '#domain/catalog/stock-left'
import type { Fees } from '#domain/shop-settings/shop-settings'

export type PricedCartView = {
  cart: CartLine[]
  /** What the catalogue changed in it, one sentence each. */
  changes: string[]
  stockOf(line: CartLine): StockAvailability
  /** Brings the cart up to a quote that came from elsewhere. */
  take(quote: Quote): void
}

const usually = getPriced()

/** What is asked for sending: as the shop computed it last, or as it was when the page was made. */
export function useFees(): Fees {
  const { fees } = useShopDetails()
  return useSyncExternalStore(onPriced, getPriced, () => usually).fees ?? fees
}

/** The browser's cart at today's prices and stock; `ask` is false for what only looks. */
export function usePricedCart({ ask = true } = {}): PricedCartView {
  const cart = useCart()
  const priced = useSyncExternalStore(onPriced, getPriced, () => usually)
  useEffect(() => {
    if (ask && cart.length > 0) void priceCart()
  }, [ask, cart])
  useEffect(() => (ask ? forgetChanges : undefined), [ask])
  return { cart, changes: priced.changes, stockOf: (line) => stockOf(priced, line), take: takeQuote }
}

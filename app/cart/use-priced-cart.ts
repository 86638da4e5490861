import { useEffect } from 'react'
import { useCart } from '#app/cart/cart-store'
import { priceCart } from '#app/cart/price-cart'
import { forgetChanges, stockOf, usePriced } from '#app/cart/priced-cart'
import { useShopDetails } from '#app/layout/shop-details'
import type { CartLine } from '#domain/cart/cart'
import type { CartOffers } from '#domain/offers/offer'
import type { Fees } from '#domain/shop-settings/shop-settings'

/** Returns the shipping fees of the latest quote, or those of the time when the page was rendered. */
export function useFees(): Fees {
  const { fees } = useShopDetails()
  return usePriced().fees ?? fees
}

/** Returns the offers of the latest quote; null before the first one. */
export function useCartOffers(): CartOffers | null {
  return usePriced().offers
}

/** Returns the browser's cart with current prices and stock; with `ask` false it does not request a quote. */
export function usePricedCart({ ask = true } = {}) {
  const cart = useCart()
  const priced = usePriced()
  useEffect(() => {
    if (ask && cart.length > 0) void priceCart()
  }, [ask, cart])
  useEffect(() => (ask ? forgetChanges : undefined), [ask])
  return { cart, changes: priced.changes, stockOf: (line: CartLine) => stockOf(priced, line) }
}

import { useEffect } from 'react'
import { askJson } from '#app/browser/ask-shop'
import { offerCode } from '#app/cart/cart-storage'
import { getCart, useCart } from '#app/cart/cart-store'
import { forgetChanges, isPriced, priced, stockOf, takeQuote } from '#app/cart/priced-cart'
import { mergeAccountCart } from '#app/cart/use-cart-sync'
import { isSignedIn } from '#app/layout/session-hint'
import { useShopDetails } from '#app/layout/shop-details'
import type { CartLine } from '#domain/cart/cart'
import type { Quote } from '#domain/cart/quote'
import type { CartOffers } from '#domain/offers/offer'
import type { Fees } from '#domain/shop-settings/shop-settings'

let asking: Promise<void> | undefined

/** One request at a time; after a failure, the next call tries again. */
export function priceCart(): Promise<void> {
  asking ??= ask()
    .catch((error) => console.warn('The prices of today were not reached.', error))
    .finally(() => {
      asking = undefined
    })
  return asking
}

async function ask(): Promise<void> {
  // The response with the account's cart contains prices.
  if (isSignedIn()) await mergeAccountCart()
  // Lines may be added during the request.
  for (let round = 0; round < 3 && !isPriced(getCart()); round++) {
    const cart = getCart()
    takeQuote(await askQuote(cart), cart)
  }
}

function askQuote(lines: CartLine[]): Promise<Quote> {
  const wanted = lines.map(({ id, name, size, quantity }) => ({ id, name, size, quantity }))
  return askJson('/api/cart/quote', { json: { lines: wanted, code: offerCode.read() ?? '' } })
}

/** Keeps the code for the checkout; an empty one takes the earlier one back. Throws when the shop is not reached. */
export async function applyCode(code: string): Promise<void> {
  offerCode.keep(code)
  const cart = getCart()
  takeQuote(await askQuote(cart), cart)
}

export function useFees(): Fees {
  const { fees } = useShopDetails()
  return priced.use().fees ?? fees
}

export function useCartOffers(): CartOffers | null {
  return priced.use().offers
}

export function usePricedCart({ ask = true } = {}) {
  const cart = useCart()
  const latest = priced.use()
  useEffect(() => {
    if (ask && cart.length > 0) void priceCart()
  }, [ask, cart])
  useEffect(() => (ask ? forgetChanges : undefined), [ask])
  return { cart, changes: latest.changes, stockOf: (line: CartLine) => stockOf(latest, line) }
}

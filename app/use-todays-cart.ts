import { useEffect, useState } from 'react'
import { correctCart, getCart, useCart } from '#app/cart-store'
import type { CartLine } from '#domain/cart'
import { lineKey, listOutOfStock, repairCart } from '#domain/cart-repair'
import type { Quote } from '#domain/quote.server'

export type TodaysCart = {
  cart: CartLine[]
  /** What the catalogue changed in it, one sentence each. */
  changes: string[]
  /** Lines that cannot be had at the moment, as `id|size`. */
  outOfStock: string[]
  /** Brings the cart up to a quote that came from elsewhere. */
  take(quote: Quote): void
}

/** The browser's cart at today's prices: asked of the shop when the page opens and when another line comes in. */
export function useTodaysCart(): TodaysCart {
  const cart = useCart()
  const [changes, setChanges] = useState<string[]>([])
  const [outOfStock, setOutOfStock] = useState<string[]>([])
  const keys = cart.map(lineKey).sort().join()

  const take = (quote: Quote, asked = getCart()) => {
    const mine = getCart()
    const repaired = repairCart(mine, asked, quote)
    if (JSON.stringify(repaired.lines) !== JSON.stringify(mine)) correctCart(repaired.lines)
    if (repaired.changes.length > 0) setChanges((known) => [...new Set([...known, ...repaired.changes])])
    setOutOfStock(listOutOfStock(quote))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: quantities change no price; only other lines are asked for
  useEffect(() => {
    const asked = getCart()
    if (asked.length === 0) return
    const leaving = new AbortController()
    askQuote(asked, leaving.signal)
      .then((quote) => take(quote, asked))
      .catch((error) => {
        if (!leaving.signal.aborted) console.warn('The prices of today were not reached.', error)
      })
    return () => leaving.abort()
  }, [keys])

  return { cart, changes, outOfStock, take }
}

async function askQuote(lines: CartLine[], signal: AbortSignal): Promise<Quote> {
  const response = await fetch('/api/cart/quote', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ lines }),
    signal,
  })
  if (!response.ok) throw new Error(`The quote was answered with ${response.status}`)
  return response.json() as Promise<Quote>
}

import { correctCart, getCart, limitCart } from '#app/cart/cart-store'
import type { CartLine } from '#domain/cart/cart'
import { mostOf } from '#domain/cart/cart'
import type { Quote, QuotedLine } from '#domain/cart/quote'
import { lineKey, refreshCart } from '#domain/cart/refresh-cart'
import type { StockAvailability } from '#domain/catalog/stock-left'
import { settings } from '#domain/settings'
import type { Fees } from '#domain/shop-settings/shop-settings'

/** The cart as the shop prices it today: asked once, for the cart page, the panel and the checkout alike. */
export type PricedCart = {
  lines: ReadonlyMap<string, QuotedLine>
  /** What the catalogue changed in the cart, one sentence each. */
  changes: string[]
  /** By which the shop computed its delivery; null until it was asked. */
  fees: Fees | null
}

const plenty: StockAvailability = { inStock: true, left: null }
const unpriced: PricedCart = { lines: new Map(), changes: [], fees: null }
/** An answer is good for this long; every order is priced anew anyway. */
const freshForMs = 30_000

let priced = unpriced
let freshUntil = 0
const listeners = new Set<() => void>()

limitCart((line) => mostOf(stockOf(priced, line)))

export function getPriced(): PricedCart {
  return priced
}

export function onPriced(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is known of the stock of a line; until something is, there is enough. */
export function stockOf({ lines }: PricedCart, line: Pick<CartLine, 'id' | 'size'>): StockAvailability {
  const { inStock, left } = lines.get(lineKey(line)) ?? plenty
  return { inStock, left }
}

/** Brings the cart up to a quote that was made for `asked`. */
export function takeQuote(quote: Pick<Quote, 'lines' | 'fees'>, asked: CartLine[] = getCart()): void {
  const mine = getCart()
  const repaired = refreshCart(mine, asked, quote)
  const lines = new Map(quote.lines.map((line) => [lineKey(line), line]))
  // What came in while the shop was asked keeps what is known of it.
  for (const [key, line] of priced.lines) if (!asked.some((other) => lineKey(other) === key)) lines.set(key, line)
  freshUntil = Date.now() + freshForMs
  set({ lines, changes: [...new Set([...priced.changes, ...repaired.changes])], fees: quote.fees })
  if (JSON.stringify(repaired.lines) !== JSON.stringify(mine)) correctCart(repaired.lines)
}

/** Once they have been read. */
export function forgetChanges(): void {
  if (priced.changes.length > 0) set({ ...priced, changes: [] })
}

/** Whether price and stock of every line are known, and of today. */
export function isPriced(cart: CartLine[]): boolean {
  return cart.length === 0 || (Date.now() < freshUntil && cart.every(isKnown))
}

/** More than was asked for may be more than there is. */
function isKnown(line: CartLine): boolean {
  const known = priced.lines.get(lineKey(line))
  return known !== undefined && (known.left !== null || line.quantity <= Math.max(known.quantity, settings.fewLeft))
}

function set(next: PricedCart): void {
  priced = next
  for (const listener of listeners) listener()
}

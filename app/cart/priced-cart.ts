import { createStore } from '#app/browser/create-store'
import { addLines, changeCart, getCart, limitCart } from '#app/cart/cart-store'
import { type CartLine, maxQuantityOf } from '#domain/cart/cart'
import type { Quote, QuotedLine } from '#domain/cart/quote'
import { refreshCart } from '#domain/cart/refresh-cart'
import { type StockAvailability, sizeKey } from '#domain/catalog/sizes'
import { constants } from '#domain/constants'
import type { CartOffers } from '#domain/offers/offer'
import type { Fees } from '#domain/shop-settings/shop-settings'

/** The cart with current prices; the cart page, the drawer and the checkout share one request. */
type PricedCart = {
  lines: ReadonlyMap<string, QuotedLine>
  /** Changes that the catalogue caused in the cart, one sentence each. */
  changes: string[]
  /** Fees by which the shop computed shipping; null before the first quote. */
  fees: Fees | null
  /** The offers of the latest quote; null before the first one. */
  offers: CartOffers | null
}

const inStockUnlimited: StockAvailability = { inStock: true, left: null }
export const priced = createStore<PricedCart>({ lines: new Map(), changes: [], fees: null, offers: null })
/** Time in ms for which a quote counts as current; the server prices every order again. */
const freshForMs = 30_000

let freshUntil = 0

limitCart((line) => maxQuantityOf(stockOf(priced.get(), line)))

/** Returns the known stock of a line; a line without known stock counts as in stock. */
export function stockOf({ lines }: PricedCart, line: Pick<CartLine, 'id' | 'size'>): StockAvailability {
  const { inStock, left } = lines.get(sizeKey(line.id, line.size)) ?? inStockUnlimited
  return { inStock, left }
}

/** Updates the cart by a quote that was made for the lines in `asked`. */
export function takeQuote(quote: Pick<Quote, 'lines' | 'fees' | 'offers'>, asked: CartLine[] = getCart()): void {
  const mine = getCart()
  const repaired = refreshCart(mine, asked, quote)
  const lines = new Map(quote.lines.map((line) => [sizeKey(line.id, line.size), line]))
  // Lines that were not in the request keep their known price and stock.
  for (const [key, line] of priced.get().lines)
    if (!asked.some((other) => sizeKey(other.id, other.size) === key)) lines.set(key, line)
  freshUntil = Date.now() + freshForMs
  const changes = [...new Set([...priced.get().changes, ...repaired.changes])]
  priced.set({ lines, changes, fees: quote.fees, offers: quote.offers })
  if (JSON.stringify(repaired.lines) !== JSON.stringify(mine)) changeCart(repaired.lines)
}

/** Adds several lines at prices that may not be those of today; the page or drawer that shows the cart next requests a quote. */
export function addUnpricedLines(lines: CartLine[]): void {
  freshUntil = 0
  addLines(lines)
}

/** Removes the changes after the user has read them. */
export function forgetChanges(): void {
  if (priced.get().changes.length > 0) priced.set({ ...priced.get(), changes: [] })
}

/** Returns true if price and stock of all lines are known and current. */
export function isPriced(cart: CartLine[]): boolean {
  return cart.length === 0 || (Date.now() < freshUntil && cart.every(isKnown))
}

/** Returns false for a quantity above the quoted one that may exceed the stock. */
function isKnown(line: CartLine): boolean {
  const known = priced.get().lines.get(sizeKey(line.id, line.size))
  return known !== undefined && (known.left !== null || line.quantity <= Math.max(known.quantity, constants.fewLeft))
}

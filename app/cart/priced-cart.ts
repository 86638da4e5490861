import { createStore } from '#app/browser/create-store'
import { addLines, changeCart, getCart, limitCart } from '#app/cart/cart-store'
import { type CartLine, maxQuantityOf } from '#domain/cart/cart'
import type { Quote, QuotedLine } from '#domain/cart/quote'
import { refreshCart } from '#domain/cart/refresh-cart'
import { type StockAvailability, sizeKey } from '#domain/catalog/sizes'
import { constants } from '#domain/constants'
import type { CartOffers } from '#domain/offers/offer'
import type { Fees } from '#domain/shop-settings/shop-settings'

type PricedCart = {
  lines: ReadonlyMap<string, QuotedLine>
  changes: string[]
  fees: Fees | null
  offers: CartOffers | null
}

const inStockUnlimited: StockAvailability = { inStock: true, left: null }
export const priced = createStore<PricedCart>({ lines: new Map(), changes: [], fees: null, offers: null })
/** The server prices every order again. */
const freshForMs = 30_000

let freshUntil = 0

limitCart((line) => maxQuantityOf(stockOf(priced.get(), line)))

/** A line without known stock counts as in stock. */
export function stockOf({ lines }: PricedCart, line: Pick<CartLine, 'id' | 'size'>): StockAvailability {
  const { inStock, left } = lines.get(sizeKey(line.id, line.size)) ?? inStockUnlimited
  return { inStock, left }
}

/** `asked` are the lines that the quote was made for. */
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

/** Their prices may not be those of today; what shows the cart next requests a quote. */
export function addUnpricedLines(lines: CartLine[]): void {
  freshUntil = 0
  addLines(lines)
}

export function forgetChanges(): void {
  if (priced.get().changes.length > 0) priced.set({ ...priced.get(), changes: [] })
}

export function isPriced(cart: CartLine[]): boolean {
  return cart.length === 0 || (Date.now() < freshUntil && cart.every(isKnown))
}

/** False for a quantity above the quoted one that may exceed the stock. */
function isKnown(line: CartLine): boolean {
  const known = priced.get().lines.get(sizeKey(line.id, line.size))
  return known !== undefined && (known.left !== null || line.quantity <= Math.max(known.quantity, constants.fewLeft))
}

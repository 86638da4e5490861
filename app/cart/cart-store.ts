import { createStoredStore } from '#app/browser/create-stored-store'
import { stored } from '#app/browser/stored'
import { notify } from '#app/ui/toasts'
import {
  addItem,
  type CartLine,
  decrease,
  increase,
  limitToMaximum,
  maxCartLines,
  maxQuantity,
  readLines,
  removeProduct,
  takeOne,
} from '#domain/cart/cart'
import type { CartItem } from '#domain/catalog/product-card'
import { t } from '#domain/texts/translate'

/** Followed by all tabs (specification, section 4). */
const cart = createStoredStore<CartLine[]>([], stored('cart', readLines), (lines) => lines.length === 0)
let maxQuantityOf: (line: Pick<CartLine, 'id' | 'size'>) => number = () => maxQuantity
let save: (lines: CartLine[]) => void = () => {}

/** Empty on the server and during hydration. */
export const useCart = cart.use
export const getCart = cart.get

/** Specification, section 4. */
export const addedTexts = () =>
  ({
    added: t('Item Added to Cart!'),
    increased: t('Item Already added to cart! Increased the Quantity...'),
  }) as const

/** At most up to the stock; the caller shows the text. `left` is the stock that the page knows, or null. */
export function putInCart(item: CartItem, quantity: number, left: number | null) {
  const most = Math.min(maxQuantityOf(item), left ?? maxQuantity)
  const { lines: next, outcome } = addItem(getCart(), item, quantity, most)
  if (outcome === 'full') return { outcome, text: fullText() }
  if (outcome === 'no-more') return { outcome, text: noMoreText(most) }
  changeCart(next)
  return { outcome, text: addedTexts()[outcome] }
}

export function addToCart(item: CartItem, quantity = 1, left: number | null = null) {
  const { outcome, text } = putInCart(item, quantity, left)
  notify(toastTypes[outcome], text)
  return outcome
}

const toastTypes = { added: 'success', increased: 'info', full: 'warning', 'no-more': 'warning' } as const

export function addLines(added: CartLine[]): void {
  let isFull = false
  const next = added.reduce((lines, { quantity, ...item }) => {
    const { lines: more, outcome } = addItem(lines, item, quantity)
    isFull ||= outcome === 'full'
    return more
  }, getCart())
  changeCart(next)
  if (isFull) notify('warning', fullText())
}

const fullText = () =>
  t('Your cart holds {maxLines} different items. Please order these first.', { maxLines: maxCartLines })

function noMoreText(most: number): string {
  if (most < 1) return t('Out of stock at the moment.')
  if (most < maxQuantity) return t('Only {most} left, and your cart holds them all.', { most })
  return t('Your cart holds {most} of it, the most for one order.', { most })
}

export function limitCart(rule: typeof maxQuantityOf): void {
  maxQuantityOf = rule
}

export function increaseInCart(id: string): void {
  changeCart(increase(getCart(), id, maxQuantityOf))
}

export function takeRemaining(): void {
  changeCart(limitToMaximum(getCart(), maxQuantityOf))
}

export function takeOneFromCart(item: Pick<CartLine, 'id' | 'size'>): void {
  changeCart(takeOne(getCart(), item))
}

export function decreaseInCart(id: string): void {
  changeCart(decrease(getCart(), id))
}

export function removeFromCart(id: string): void {
  changeCart(removeProduct(getCart(), id))
}

export function onCartChange(then: typeof save): void {
  save = then
}

export function changeCart(next: CartLine[]): void {
  replaceCart(next)
  save(next)
}

/** Without saving to the account, which has them already. */
export const replaceCart = cart.set

import { useSyncExternalStore } from 'react'
import { notify } from '#app/toasts'
import {
  addItem,
  type CartItem,
  type CartLine,
  decrease as decreaseLines,
  increase as increaseLines,
  maxLines,
  parseStoredCart,
  removeProduct as removeFromLines,
} from '#domain/cart'

/** The browser's cart: local storage holds it, every tab follows, and the account is told when there is one. */
const storageKey = 'cart'
const empty: CartLine[] = []

let lines: CartLine[] = empty
let loaded = false
const listeners = new Set<() => void>()
const savers = new Set<(lines: CartLine[]) => void>()

/** The cart's lines; empty on the server and while the page is brought to life. */
export function useCart(): CartLine[] {
  return useSyncExternalStore(subscribe, getCart, () => empty)
}

export function getCart(): CartLine[] {
  load()
  return lines
}

/** The specification's words (section 4) for an item that went into the cart. */
export const addedTexts = {
  added: 'Item Added to Cart!',
  increased: 'Item Already added to cart! Increased the Quantity...',
} as const

/** Puts an item into the cart and says so; answers with what happened, or null when the cart was full. */
export function addToCart(item: CartItem, quantity = 1): keyof typeof addedTexts | null {
  const { lines: next, outcome } = addItem(getCart(), item, quantity)
  if (outcome === 'full') {
    notify('warning', `Your cart holds ${maxLines} different items. Please order these first.`)
    return null
  }
  change(next)
  notify(outcome === 'added' ? 'success' : 'info', addedTexts[outcome])
  return outcome
}

export function increase(id: string): void {
  change(increaseLines(getCart(), id))
}

export function decrease(id: string): void {
  change(decreaseLines(getCart(), id))
}

export function removeProduct(id: string): void {
  change(removeFromLines(getCart(), id))
}

/** Empties the cart after an order and removes the stored key; the order has taken its items from the account's already. */
export function clearCart(): void {
  keep([])
}

/** Takes over lines that the account knows better. Not saved back to it. */
export function replaceCart(next: CartLine[]): void {
  keep(next)
}

/** Takes over lines corrected from the catalogue, and saves them to the account too. */
export function correctCart(next: CartLine[]): void {
  change(next)
}

/** Called with the lines after every change that a shopper made in this tab. */
export function onCartChange(save: (lines: CartLine[]) => void): () => void {
  savers.add(save)
  return () => savers.delete(save)
}

function change(next: CartLine[]): void {
  keep(next)
  for (const save of savers) save(next)
}

function keep(next: CartLine[]): void {
  lines = next
  loaded = true
  try {
    if (next.length === 0) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify(next))
  } catch {
    // Storage may be full or forbidden: the cart then lives as long as the page.
  }
  for (const listener of listeners) listener()
}

function load(): void {
  if (loaded) return
  loaded = true
  lines = readStorage()
  takeEarlyClicks()
}

function readStorage(): CartLine[] {
  try {
    return parseStoredCart(localStorage.getItem(storageKey))
  } catch {
    return []
  }
}

/** Add To Cart clicks from before the page was alive; see before-hydration.ts. */
function takeEarlyClicks(): void {
  const early = window.earlyAdds
  if (!early) return
  window.earlyAdds = undefined
  if (window.keepEarlyAdd) removeEventListener('click', window.keepEarlyAdd, true)
  // After this render: a change while React reads the store would be one too many.
  queueMicrotask(() => {
    for (const text of early) addToCart(JSON.parse(text) as CartItem)
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) addEventListener('storage', followOtherTabs)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', followOtherTabs)
  }
}

function followOtherTabs(event: StorageEvent): void {
  if (event.key !== storageKey && event.key !== null) return
  lines = readStorage()
  for (const listener of listeners) listener()
}

declare global {
  interface Window {
    earlyAdds?: string[]
    keepEarlyAdd?: (event: Event) => void
  }
}

import type { KnownAccount } from '#domain/account-cart'
import { type CartLine, readLines } from '#domain/cart'

/** Small things that the browser keeps for the shopper; where storage is forbidden nothing is kept, and nothing breaks. */
const accountKey = 'cart-account'
const noteKey = 'cart-note'
const buyNowKey = 'buy-now'

export const longestNote = 500

export function readKnown(): KnownAccount | null {
  const value = parse(read(() => localStorage.getItem(accountKey))) as Partial<KnownAccount> | null
  if (typeof value?.account !== 'string' || typeof value.version !== 'number') return null
  return { account: value.account, version: value.version, unsaved: value.unsaved === true }
}

export function keepKnown(known: KnownAccount): void {
  read(() => localStorage.setItem(accountKey, JSON.stringify(known)))
}

export function forgetKnown(): void {
  read(() => localStorage.removeItem(accountKey))
}

/** The item of BUY IT NOW, until it is safe in the account's cart. */
export function readBuyNow(): CartLine | null {
  return readLines([parse(read(() => sessionStorage.getItem(buyNowKey)))])[0] ?? null
}

export function keepBuyNow(line: CartLine): void {
  read(() => sessionStorage.setItem(buyNowKey, JSON.stringify(line)))
}

export function forgetBuyNow(): void {
  read(() => sessionStorage.removeItem(buyNowKey))
}

/** The note of the cart page; it goes with the order. */
export function readNote(): string {
  return (read(() => localStorage.getItem(noteKey)) ?? '').slice(0, longestNote)
}

export function keepNote(note: string): void {
  read(() => (note.trim() === '' ? localStorage.removeItem(noteKey) : localStorage.setItem(noteKey, note)))
}

export function forgetNote(): void {
  keepNote('')
}

function read<T>(look: () => T): T | null {
  try {
    return look()
  } catch {
    return null
  }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

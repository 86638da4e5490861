import type { Day } from '#domain/calendar/moment'
import { type CartLine, readLines } from '#domain/cart/cart'
import type { KnownAccount } from '#domain/cart/merge-carts'
import type { Order } from '#domain/orders/order'

/** The browser's storage of the shopper's state; without access to storage nothing is stored and no error is thrown. */
const accountKey = 'cart-account'
const noteKey = 'cart-note'
const buyNowKey = 'buy-now'
const doneKey = 'order-done'
const typedKey = 'checkout-typed'
const checkedPinKey = 'checked-pin'
const typedSinceKey = 'checkout-typed-since'
const progressKey = 'shipping-progress'

export const maxNoteLength = 500

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

/** The item of BUY IT NOW, until it is in the account's cart. */
export function readBuyNow(): CartLine | null {
  return readLines([parse(read(() => sessionStorage.getItem(buyNowKey)))])[0] ?? null
}

export function keepBuyNow(line: CartLine): void {
  read(() => sessionStorage.setItem(buyNowKey, JSON.stringify(line)))
}

export function forgetBuyNow(): void {
  read(() => sessionStorage.removeItem(buyNowKey))
}

/** The order that was just placed, until the account page has opened. */
export type DoneOrder = { orderId: string; method: Order['paymentMethod'] }

export function readDone(): DoneOrder | null {
  const value = parse(read(() => sessionStorage.getItem(doneKey))) as Partial<DoneOrder> | null
  const { orderId, method } = value ?? {}
  const isKnown = method === 'RazorPay' || method === 'Cash On Delivery'
  return typeof orderId === 'string' && isKnown ? { orderId, method } : null
}

export function keepDone(order: DoneOrder): void {
  read(() => sessionStorage.setItem(doneKey, JSON.stringify(order)))
}

export function forgetDone(): void {
  read(() => sessionStorage.removeItem(doneKey))
}

/** Stores the free-shipping progress in percent, from the cart to the checkout. */
export function keepProgress(progress: number): void {
  read(() => sessionStorage.setItem(progressKey, String(progress)))
}

/** Returns and removes the stored progress; null without one. */
export function takeProgress(): number | null {
  const progress = parse(read(() => sessionStorage.getItem(progressKey)))
  read(() => sessionStorage.removeItem(progressKey))
  return typeof progress === 'number' ? progress : null
}

type Typed = { userId?: unknown; since?: unknown; typed?: unknown }

/** Returns the user's stored input at the checkout, also after the session has ended. Removes another user's. */
export function readTyped(userId: string): Record<string, string | boolean> {
  dropForgottenTyped()
  const kept = parse(read(() => sessionStorage.getItem(typedKey))) as Typed | null
  if (kept?.userId === userId && typeof kept.typed === 'object' && kept.typed !== null)
    return kept.typed as Record<string, string | boolean>
  read(() => sessionStorage.removeItem(typedKey))
  return {}
}

export function keepTyped(userId: string, typed: Record<string, string | boolean>): void {
  read(() => sessionStorage.setItem(typedKey, JSON.stringify({ userId, since: typedSince(), typed })))
}

/** Forgets the input at the checkout in all tabs, after an order or when the user logs out. */
export function forgetTyped(): void {
  read(() => sessionStorage.removeItem(typedKey))
  read(() => localStorage.setItem(typedSinceKey, String(Date.now())))
}

/** Removes this tab's input if another tab has forgotten it. */
export function dropForgottenTyped(): void {
  const kept = parse(read(() => sessionStorage.getItem(typedKey))) as Typed | null
  if (kept && kept.since !== typedSince()) read(() => sessionStorage.removeItem(typedKey))
}

/** Returns what `forgetTyped` last wrote; input with another value is forgotten. */
function typedSince(): string {
  return read(() => localStorage.getItem(typedSinceKey)) ?? ''
}

/** Returns the note of the cart page, which is sent with the order. */
export function readNote(): string {
  return (read(() => localStorage.getItem(noteKey)) ?? '').slice(0, maxNoteLength)
}

export function keepNote(note: string): void {
  read(() => (note.trim() === '' ? localStorage.removeItem(noteKey) : localStorage.setItem(noteKey, note)))
}

export function forgetNote(): void {
  keepNote('')
}

export type CheckedPin = {
  pin: string
  /** Empty until it is asked for. */
  arrivesBy: Day | ''
  /** The latest day for all of India when the PIN was checked: when it moves, the other one may have moved too. */
  latest: Day | ''
}

/** Returns the PIN that was checked in this visit, with its promised day. */
export function readCheckedPin(): CheckedPin | null {
  const value = parse(read(() => sessionStorage.getItem(checkedPinKey))) as Partial<CheckedPin> | null
  const { pin, arrivesBy, latest } = value ?? {}
  const isKnown = [pin, arrivesBy, latest].every((one) => typeof one === 'string')
  return isKnown ? (value as CheckedPin) : null
}

export function keepCheckedPin(checked: CheckedPin | null): void {
  read(() => sessionStorage.setItem(checkedPinKey, JSON.stringify(checked)))
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

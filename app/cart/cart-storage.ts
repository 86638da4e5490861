import { createStoredStore } from '#app/browser/create-stored-store'
import { stored, storedText } from '#app/browser/stored'
import { maxNoteLength, readLines } from '#domain/cart/cart'
import type { KnownAccount } from '#domain/cart/merge-carts'

/** The account whose cart is in this browser. It outlives the session, so that what was ordered meanwhile does not come back at the next sign-in. */
export const knownAccount = stored('cart-account', (value): KnownAccount | null => {
  const { account, version, lines } = (value ?? {}) as Partial<KnownAccount>
  if (typeof account !== 'string') return null
  return { account, version: typeof version === 'number' ? version : null, lines: readLines(lines) }
})

/** Ends the saving to the account, whose session has ended. */
export function leaveAccount(): void {
  const known = knownAccount.read()
  if (known) knownAccount.keep({ ...known, version: null })
}

/** The item of BUY IT NOW, until it is in the account's cart. */
export const buyNow = stored('buy-now', (value) => readLines([value])[0] ?? null, 'sessionStorage')

/** The free-shipping progress in percent, from the cart to the checkout. */
export const carriedProgress = stored(
  'shipping-progress',
  (value) => (typeof value === 'number' ? value : null),
  'sessionStorage',
)

/** The code of an offer as it was typed, until the order is placed. */
export const offerCode = storedText('offer-code', 'sessionStorage')

const storedNote = storedText('cart-note')

/** Returns the note of the cart page, which is sent with the order. */
export const readNote = (): string => (storedNote.read() ?? '').slice(0, maxNoteLength)

const note = createStoredStore('', { ...storedNote, read: readNote }, (text) => text.trim() === '')

/** Returns the note as the cart page shows it; empty on the server and during hydration. */
export const useNote = note.use
export const keepNote = note.set

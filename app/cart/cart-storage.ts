import { createStoredStore } from '#app/browser/create-stored-store'
import { stored, storedText } from '#app/browser/stored'
import { maxNoteLength, readLines } from '#domain/cart/cart'
import type { KnownAccount } from '#domain/cart/merge-carts'

/** It outlives the session, so that what was ordered meanwhile does not come back at the next sign-in. */
export const knownAccount = stored('cart-account', (value): KnownAccount | null => {
  const { account, version, lines } = (value ?? {}) as Partial<KnownAccount>
  if (typeof account !== 'string') return null
  return { account, version: typeof version === 'number' ? version : null, lines: readLines(lines) }
})

export function leaveAccount(): void {
  const known = knownAccount.read()
  if (known) knownAccount.keep({ ...known, version: null })
}

export const buyNow = stored('buy-now', (value) => readLines([value])[0] ?? null, 'sessionStorage')

export const carriedProgress = stored(
  'shipping-progress',
  (value) => (typeof value === 'number' ? value : null),
  'sessionStorage',
)

export const offerCode = storedText('offer-code', 'sessionStorage')

const storedNote = storedText('cart-note')

export const readNote = (): string => (storedNote.read() ?? '').slice(0, maxNoteLength)

const note = createStoredStore('', { ...storedNote, read: readNote }, (text) => text.trim() === '')

/** Empty on the server and during hydration. */
export const useNote = note.use
export const keepNote = note.set

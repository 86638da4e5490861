import { stored, storedText } from '#app/browser/stored'

/**
 * What a buyer has typed at the checkout and not ordered yet, such as an address. Phones are lent and shared, so it is gone with the tab, and it is filled in
 * again without a question, as the page was left a moment ago. What the staff type into long forms has to outlive the browser: `form-copies.ts`.
 */
type Typed = { userId?: unknown; since?: unknown; typed?: unknown }

const input = stored('checkout-typed', (value) => value as Typed | null, 'sessionStorage')
/** The time at which the user's input was last forgotten; input from before it is forgotten in all tabs. */
const typedSince = storedText('checkout-typed-since')

/** Returns the user's stored input at the checkout, also after the session has ended. Removes another user's. */
export function readCheckoutInput(userId: string): Record<string, string | boolean> {
  dropForgottenInput()
  const kept = input.read()
  if (kept?.userId === userId && typeof kept.typed === 'object' && kept.typed !== null)
    return kept.typed as Record<string, string | boolean>
  input.forget()
  return {}
}

export function keepCheckoutInput(userId: string, typed: Record<string, string | boolean>): void {
  input.keep({ userId, since: typedSince.read() ?? '', typed })
}

/** Forgets this tab's input of a user who signed out. */
export function forgetInputOf(userId: string): void {
  if (input.read()?.userId === userId) input.forget()
}

/** Forgets the input at the checkout in all tabs, after an order. */
export function forgetCheckoutInput(): void {
  input.forget()
  typedSince.keep(String(Date.now()))
}

/** Removes this tab's input if another tab has forgotten it. */
export function dropForgottenInput(): void {
  const kept = input.read()
  if (kept && kept.since !== (typedSince.read() ?? '')) input.forget()
}

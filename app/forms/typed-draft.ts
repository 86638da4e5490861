import { stored, storedText } from '#app/browser/stored'

type Typed = { userId?: unknown; since?: unknown; typed?: unknown }

const draft = stored('checkout-typed', (value) => value as Typed | null, 'sessionStorage')
/** The time at which the user's input was last forgotten; input from before it is forgotten in all tabs. */
const typedSince = storedText('checkout-typed-since')

/** Returns the user's stored input at the checkout, also after the session has ended. Removes another user's. */
export function readTyped(userId: string): Record<string, string | boolean> {
  dropForgottenTyped()
  const kept = draft.read()
  if (kept?.userId === userId && typeof kept.typed === 'object' && kept.typed !== null)
    return kept.typed as Record<string, string | boolean>
  draft.forget()
  return {}
}

export function keepTyped(userId: string, typed: Record<string, string | boolean>): void {
  draft.keep({ userId, since: typedSince.read() ?? '', typed })
}

/** Forgets this tab's input of a user who signed out. */
export function forgetTypedOf(userId: string): void {
  if (draft.read()?.userId === userId) draft.forget()
}

/** Forgets the input at the checkout in all tabs, after an order. */
export function forgetTyped(): void {
  draft.forget()
  typedSince.keep(String(Date.now()))
}

/** Removes this tab's input if another tab has forgotten it. */
export function dropForgottenTyped(): void {
  const kept = draft.read()
  if (kept && kept.since !== (typedSince.read() ?? '')) draft.forget()
}

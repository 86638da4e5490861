import { stored, storedText } from '#app/browser/stored'

type Values = Record<string, string>

/**
 * Unsent input of a person, by form: an order, an address, a complaint, a product, a delivery. Phones are lent and shared, so it ends with the tab; it is filled
 * in again without a question, since the page was left a moment ago.
 */
type Typed = { userId?: unknown; since?: unknown; forms?: Record<string, Values> }

const input = stored('typed-input', (value) => value as Typed | null, 'sessionStorage')
/** The time at which the user's input was last forgotten; input from before it is forgotten in all tabs. */
const typedSince = storedText('checkout-typed-since')

/** Returns the user's stored input in a form, also after the session has ended. Removes another user's. */
export function readTypedInput(userId: string, form: string): Values {
  return formsOf(userId)[form] ?? {}
}

export function keepTypedInput(userId: string, form: string, values: Values): void {
  keepForms(userId, { ...formsOf(userId), [form]: values })
}

/** Forgets the user's input in the forms of a kind, which is what their names begin with. */
export function forgetTypedInput(userId: string, kind: string): void {
  const others = Object.entries(formsOf(userId)).filter(([form]) => !form.startsWith(kind))
  keepForms(userId, Object.fromEntries(others))
}

function formsOf(userId: string): Record<string, Values> {
  dropForgottenInput()
  const kept = input.read()
  if (kept?.userId === userId && kept.forms) return kept.forms
  input.forget()
  return {}
}

function keepForms(userId: string, forms: Record<string, Values>): void {
  input.keep({ userId, since: typedSince.read() ?? '', forms })
}

/** Forgets this tab's input of a user who signed out. */
export function forgetInputOf(userId: string): void {
  if (input.read()?.userId === userId) input.forget()
}

/** Forgets what was typed in all tabs, after an order. */
export function forgetAllInput(): void {
  input.forget()
  typedSince.keep(String(Date.now()))
}

/** Removes this tab's input if another tab has forgotten it. */
export function dropForgottenInput(): void {
  const kept = input.read()
  if (kept && kept.since !== (typedSince.read() ?? '')) input.forget()
}

import { stored } from '#app/browser/stored'

type Values = Record<string, string>

/**
 * Unsent input of a person, by form: an order, an address, a complaint, a product, a delivery. Phones are lent and shared, so it ends with the tab; it is filled
 * in again without a question, since the page was left a moment ago.
 */
const input = stored(
  'typed-input',
  (value) => value as { userId?: string; forms?: Record<string, Values> } | null,
  'sessionStorage',
)

/** Returns the user's stored input in a form, also after the session has ended. Removes another user's. */
export function readTypedInput(userId: string, form: string): Values {
  return formsOf(userId)[form] ?? {}
}

export function keepTypedInput(userId: string, form: string, values: Values): void {
  input.keep({ userId, forms: { ...formsOf(userId), [form]: values } })
}

/** Forgets the user's input in the forms of a kind, which is what their names begin with. */
export function forgetTypedInput(userId: string, kind: string): void {
  const others = Object.entries(formsOf(userId)).filter(([form]) => !form.startsWith(kind))
  input.keep({ userId, forms: Object.fromEntries(others) })
}

function formsOf(userId: string): Record<string, Values> {
  const kept = input.read()
  if (kept?.userId === userId && kept.forms) return kept.forms
  input.forget()
  return {}
}

/** Forgets this tab's input of a user who signed out. */
export function forgetInputOf(userId: string): void {
  if (input.read()?.userId === userId) input.forget()
}

/** Forgets what was typed in this tab, after an order. */
export const forgetAllInput = input.forget

import { stored } from '#app/browser/stored'

type Values = Record<string, string>

/** By form. Phones are lent and shared, so it ends with the tab, and is filled in again without a question. */
const input = stored(
  'typed-input',
  (value) => value as { userId?: string; forms?: Record<string, Values> } | null,
  'sessionStorage',
)

/** Also after the session has ended. Removes another user's. */
export function readTypedInput(userId: string, form: string): Values {
  return formsOf(userId)[form] ?? {}
}

export function keepTypedInput(userId: string, form: string, values: Values): void {
  input.keep({ userId, forms: { ...formsOf(userId), [form]: values } })
}

/** The names of forms begin with their kind. */
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

/** Of a user who signed out. */
export function forgetInputOf(userId: string): void {
  if (input.read()?.userId === userId) input.forget()
}

export const forgetAllInput = input.forget

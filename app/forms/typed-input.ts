import { stored } from '#app/browser/stored'

type Values = Record<string, string>

/** By form. Phones are lent and shared, so it ends with the tab, and is filled in again without a question. */
const input = stored(
  'typed-input',
  (value) => value as { userId?: string; forms?: Record<string, Values> } | null,
  'sessionStorage',
)

export function readTypedInput(userId: string, kind: string): Values {
  return formsOf(userId)[kind] ?? {}
}

export function keepTypedInput(userId: string, kind: string, values: Values): void {
  input.keep({ userId, forms: { ...formsOf(userId), [kind]: values } })
}

export function forgetTypedInput(userId: string, kind: string): void {
  const { [kind]: _, ...others } = formsOf(userId)
  input.keep({ userId, forms: others })
}

function formsOf(userId: string): Record<string, Values> {
  const kept = input.read()
  if (kept?.userId === userId && kept.forms) return kept.forms
  input.forget()
  return {}
}

export function forgetInputOf(userId: string): void {
  if (input.read()?.userId === userId) input.forget()
}

export const forgetAllInput = input.forget

import { storedErrors, type TextOf } from '#app/admin/shared/stored-errors'
import type { FormFailure } from '#app/forms/form-result'
import { enteredFields, refuseForm } from '#app/forms/parse-form.server'

type Stale = {
  message: string
  /** The stored values as the form's fields show them. */
  stored: Record<string, string>
  /** The version of these values. */
  version: number
  textOf?: TextOf
}

/** Refuses a form because somebody else has saved what it edits: each field with another stored value shows it, so that a second attempt replaces nothing unseen. */
export function refuseStale(form: FormData, { message, stored, version, textOf }: Stale) {
  const entered = enteredFields(form)
  return refuseForm<FormFailure>(
    { ok: false, message, errors: storedErrors(entered.values, stored, textOf), ...entered, version },
    409,
  )
}

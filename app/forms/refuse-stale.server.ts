import { enteredFields, refuseForm } from '#app/forms/parse-form.server'
import { staleText, storedErrors, type TextOf } from '#app/forms/stored-errors'

type Stale = {
  /** Left out where nobody knows who it was. */
  message?: string
  /** The stored values as the form's fields show them. */
  stored: Record<string, string>
  /** The version of these values. */
  version: number
  textOf?: TextOf
}

/** Refuses a form because somebody else has saved what it edits: each field with another stored value shows it, so that a second attempt replaces nothing unseen. */
export function refuseStale(form: FormData, { message = staleText(), stored, version, textOf }: Stale) {
  const errors = storedErrors(enteredFields(form).values, stored, textOf)
  return refuseForm(form, 409, { message, errors, version })
}

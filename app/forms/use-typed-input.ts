import { type RefObject, useEffect } from 'react'
import { type Control, fillFields, isUntouched, readFields } from '#app/forms/form-controls'
import type { FormResult } from '#app/forms/form-result'
import { forgetTypedInput, keepTypedInput, readTypedInput } from '#app/forms/typed-input'

type Options = {
  /** Null stores nothing. */
  userId: string | null
  /** What the form is, such as `address`. */
  kind: string
  /** What it is about, such as an address. */
  id?: string
  /** Success removes the stored input. */
  result?: FormResult | undefined
}

/** Keeps a user’s input in a form for as long as the tab, and fills it into fields that nobody has edited; returns the function that stores the input. */
export function useTypedInput(
  form: RefObject<HTMLFormElement | null>,
  { userId, kind, id = '', result }: Options,
): () => void {
  const name = `${kind}:${id}`
  useEffect(() => {
    if (userId === null) return
    if (result?.ok) return forgetTypedInput(userId, kind)
    if (!form.current) return
    const typed = readTypedInput(userId, name)
    // Cash may have become impossible meanwhile. A choice that was not made yet takes none from the page.
    const isWanted = (control: Control) =>
      !control.disabled && isUntouched(control) && !(control.type === 'radio' && typed[control.name] === '')
    fillFields(form.current, typed, isWanted)
  }, [form, userId, kind, name, result])
  return () => {
    if (form.current && userId !== null) keepTypedInput(userId, name, readFields(form.current))
  }
}

import { type RefObject, useEffect } from 'react'
import { fillUntouchedFields, readFields } from '#app/forms/form-controls'
import type { FormResult } from '#app/forms/form-result'
import { forgetTypedInput, keepTypedInput, readTypedInput } from '#app/forms/typed-input'

type Options = {
  /** Null keeps nothing. */
  userId: string | null
  /** What the form is, such as `address`. */
  kind: string
  /** What it is about, such as an address. */
  id?: string
  /** Forgets what was typed when the shop has it. */
  result?: FormResult | undefined
}

/** Stores what a user types into a form while other pages are open in the tab, and fills it in again where nothing newer was typed; returns what stores it. */
export function useTypedInput(
  form: RefObject<HTMLFormElement | null>,
  { userId, kind, id = '', result }: Options,
): () => void {
  const name = `${kind}:${id}`
  useEffect(() => {
    if (userId === null) return
    if (result?.ok) return forgetTypedInput(userId, kind)
    if (form.current) fillUntouchedFields(form.current, readTypedInput(userId, name))
  }, [form, userId, kind, name, result])
  return () => {
    if (form.current && userId !== null) keepTypedInput(userId, name, readFields(form.current))
  }
}

import { type RefObject, useEffect } from 'react'
import { type Control, fillFields, isUntouched, readFields } from '#app/forms/form-controls'
import { forgetTypedInput, keepTypedInput, readTypedInput } from '#app/forms/typed-input'

type Options = {
  userId: string
  /** What the form is and is about, such as `answer-4711`. */
  kind: string
  isDone?: boolean
  /** The version over which it is typed, and the key by which it is booked once, come back with it. */
  hidden?: readonly string[]
}

/** Fills it into fields that nobody has edited; returns the function that stores the input. */
export function useTypedInput(
  form: RefObject<HTMLFormElement | null>,
  { userId, kind, isDone = false, hidden = none }: Options,
): () => void {
  useEffect(() => {
    if (isDone) return forgetTypedInput(userId, kind)
    const node = form.current
    if (!node) return
    const typed = readTypedInput(userId, kind)
    // Cash may have become impossible meanwhile. A choice that was not made yet takes none from the page.
    const isWanted = (control: Control) =>
      !control.disabled &&
      (isUntouched(control) || control instanceof HTMLSelectElement) &&
      !(control.type === 'radio' && typed[control.name] === '')
    fillFields(node, typed, isWanted)
    const kept = hiddenFields(node, hidden).filter((field) => typed[field.name] !== undefined)
    for (const field of kept) field.value = typed[field.name] ?? ''
    if (kept.length > 0) node.dispatchEvent(new Event('input', { bubbles: true }))
  }, [form, userId, kind, isDone, hidden])
  return () => {
    if (!form.current) return
    const values = readFields(form.current)
    for (const field of hiddenFields(form.current, hidden)) values[field.name] = field.value
    keepTypedInput(userId, kind, values)
  }
}

const none: readonly string[] = []

function hiddenFields(form: HTMLFormElement, names: readonly string[]): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')].filter(({ name }) => names.includes(name))
}

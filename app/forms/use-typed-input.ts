import { type RefObject, useEffect } from 'react'
import type { FormResult } from '#app/forms/form-result'
import { forgetTypedInput, keepTypedInput, readTypedInput } from '#app/forms/typed-input'

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
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
    const typed = readTypedInput(userId, name)
    for (const field of fieldsOf(form.current)) {
      const value = typed[keyOf(field)]
      // Cash may have become impossible meanwhile.
      if (value !== undefined && !field.disabled && isUntouched(field)) fill(field, value)
    }
  }, [form, userId, kind, name, result])
  return () => {
    const typed = fieldsOf(form.current).map((field) => [keyOf(field), read(field)])
    if (userId !== null) keepTypedInput(userId, name, Object.fromEntries(typed))
  }
}

function fieldsOf(form: HTMLFormElement | null): FormField[] {
  return [...(form?.elements ?? [])].filter(
    (field): field is FormField =>
      (field instanceof HTMLInputElement && field.type !== 'hidden') ||
      field instanceof HTMLSelectElement ||
      field instanceof HTMLTextAreaElement,
  )
}

function isChoice(field: HTMLInputElement): boolean {
  return field.type === 'radio' || field.type === 'checkbox'
}

function keyOf(field: FormField): string {
  return field.type === 'radio' ? `${field.name}:${field.value}` : field.name
}

function read(field: FormField): string | boolean {
  return field instanceof HTMLInputElement && isChoice(field) ? field.checked : field.value
}

function fill(field: FormField, value: string | boolean): void {
  // Stores only the selected radio button; if it no longer exists, the page's default stays.
  if (field instanceof HTMLInputElement && isChoice(field))
    field.checked = value === true || (field.type === 'radio' && field.checked)
  else field.value = String(value)
}

function isUntouched(field: FormField): boolean {
  if (field instanceof HTMLSelectElement) {
    const [chosen] = field.selectedOptions
    return !chosen || chosen.value === '' || chosen.defaultSelected
  }
  return field instanceof HTMLInputElement && isChoice(field)
    ? field.checked === field.defaultChecked
    : field.value === field.defaultValue
}

import { type FormEvent, type RefObject, useEffect } from 'react'
import { keepTyped, readTyped } from '#app/layout/browser-storage'

type FormField = HTMLInputElement | HTMLSelectElement

/** Keeps what this person has typed into a form while they look at other pages; what was typed since stays. */
export function useFormDraft(form: RefObject<HTMLFormElement | null>, userId: string): (event: FormEvent) => void {
  useEffect(() => {
    const typed = readTyped(userId)
    for (const field of fieldsOf(form.current)) {
      const value = typed[keyOf(field)]
      if (value !== undefined && isUntouched(field)) fill(field, value)
    }
  }, [form, userId])
  return () => keepTyped(userId, Object.fromEntries(fieldsOf(form.current).map((field) => [keyOf(field), read(field)])))
}

/** What a shopper fills in: nothing hidden. */
function fieldsOf(form: HTMLFormElement | null): FormField[] {
  return [...(form?.elements ?? [])].filter(
    (field): field is FormField =>
      (field instanceof HTMLInputElement && field.type !== 'hidden') || field instanceof HTMLSelectElement,
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
  // Of radios the chosen one alone: it may be gone, and then the page's own stays.
  if (field instanceof HTMLInputElement && isChoice(field))
    field.checked = value === true || (field.type === 'radio' && field.checked)
  else field.value = String(value)
}

function isUntouched(field: FormField): boolean {
  if (field instanceof HTMLSelectElement) {
    const [chosen] = field.selectedOptions
    return !chosen || chosen.value === '' || chosen.defaultSelected
  }
  return isChoice(field) ? field.checked === field.defaultChecked : field.value === field.defaultValue
}

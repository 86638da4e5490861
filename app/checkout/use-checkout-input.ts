import { type FormEvent, type RefObject, useEffect } from 'react'
import { keepCheckoutInput, readCheckoutInput } from '#app/forms/checkout-input'

type FormField = HTMLInputElement | HTMLSelectElement

/** Stores what a user types at the checkout while other pages are open in the tab, and fills it in again where nothing newer was typed. */
export function useCheckoutInput(form: RefObject<HTMLFormElement | null>, userId: string): (event: FormEvent) => void {
  useEffect(() => {
    const typed = readCheckoutInput(userId)
    for (const field of fieldsOf(form.current)) {
      const value = typed[keyOf(field)]
      // Cash may have become impossible meanwhile.
      if (value !== undefined && !field.disabled && isUntouched(field)) fill(field, value)
    }
  }, [form, userId])
  return () =>
    keepCheckoutInput(userId, Object.fromEntries(fieldsOf(form.current).map((field) => [keyOf(field), read(field)])))
}

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
  return isChoice(field) ? field.checked === field.defaultChecked : field.value === field.defaultValue
}

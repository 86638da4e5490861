import type { Control } from '#app/forms/form-controls'

/** Writes a value into a control as if it had been typed: an error that was found in it goes. */
export function typeInto(control: Control, value: string): void {
  control.value = value
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

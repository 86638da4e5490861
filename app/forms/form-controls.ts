export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export function readFields(form: HTMLFormElement, isWanted: (name: string) => boolean = () => true) {
  const values: Record<string, string> = {}
  for (const control of controlsOf(form).filter(({ name }) => name !== '' && isWanted(name))) {
    const value = currentValueOf(control)
    // An unchosen radio button must not overwrite the chosen one of its name.
    if (!isRadio(control) || value !== '' || !(control.name in values)) values[control.name] = value
  }
  return values
}

export function fillFields(
  form: HTMLFormElement,
  values: Readonly<Record<string, string>>,
  isWanted: (control: Control) => boolean = () => true,
): Control[] {
  const filled = controlsOf(form).filter((control) => Object.hasOwn(values, control.name) && isWanted(control))
  for (const control of filled) fill(control, values[control.name] ?? '')
  return filled
}

export function isUntouched(control: Control): boolean {
  return currentValueOf(control) === firstValueOf(control)
}

export function openFolds(element: Element): void {
  for (let fold = element.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
}

const fields = 'select, textarea, input:not([type=hidden], [type=file], [type=submit])'

export function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter((element): element is Control => element.matches(fields))
}

function currentValueOf(control: Control): string {
  return isTickable(control) && !control.checked ? '' : control.value
}

function firstValueOf(control: Control): string {
  if (control instanceof HTMLSelectElement)
    return (control.querySelector<HTMLOptionElement>('option[selected]') ?? control.options[0])?.value ?? ''
  return isTickable(control) && !control.defaultChecked ? '' : control.defaultValue
}

function fill(control: Control, value: string): void {
  if (!isTickable(control)) control.value = value
  // A radio button stays chosen until another one of its name is: the one with the value may be gone.
  else control.checked = value === control.value || (isRadio(control) && value !== '' && control.checked)
}

function isTickable(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || isRadio(control)
}

function isRadio(control: Control): boolean {
  return control.type === 'radio'
}

/** As if it had been typed: an error that was found in it goes. */
export function typeInto(control: Control, value: string): void {
  control.value = value
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

export function focusRefused(form: HTMLElement | null): void {
  const find = (selector: string) => form?.querySelector<HTMLElement>(selector)
  const refused = find('[aria-invalid="true"], [data-invalid]') ?? find('[data-message]')
  refused?.focus()
  // The line below the field, which may lie behind a bar at the bottom.
  find('[id$="-error"]')?.scrollIntoView({ block: 'nearest' })
}

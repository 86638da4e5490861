type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Returns the controls of a form, without hidden fields, files and buttons. */
function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (control): control is Control =>
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement ||
      (control instanceof HTMLInputElement && !['hidden', 'file', 'submit', 'radio'].includes(control.type)),
  )
}

/** Returns the values of a form's fields, without unticked boxes. */
export function readFields(
  form: HTMLFormElement,
  isWanted: (name: string) => boolean = () => true,
): Record<string, string> {
  return readControls(form, isWanted, (control) => (isBox(control) && !control.checked ? '' : control.value))
}

/** Returns the values that the fields had when the page came, before anybody typed. */
export function readFirstFields(
  form: HTMLFormElement,
  isWanted: (name: string) => boolean = () => true,
): Record<string, string> {
  return readControls(form, isWanted, firstValueOf)
}

function readControls(
  form: HTMLFormElement,
  isWanted: (name: string) => boolean,
  read: (control: Control) => string,
): Record<string, string> {
  const wanted = controlsOf(form).filter(({ name }) => name !== '' && isWanted(name))
  return Object.fromEntries(wanted.map((control) => [control.name, read(control)]))
}

function firstValueOf(control: Control): string {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options]
    return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ''
  }
  return isBox(control) && !control.defaultChecked ? '' : control.defaultValue
}

/** Writes values into the fields with these names and dispatches input events. */
export function fillFields(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const control of controlsOf(form)) {
    const value = values[control.name]
    if (value === undefined) continue
    if (isBox(control)) control.checked = value === control.value
    else control.value = value
    if (value !== '') openFolds(control)
  }
}

/** Opens what the element is folded into. */
export function openFolds(element: Element): void {
  for (let fold = element.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
}

function isBox(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.type === 'checkbox'
}

import { type FormCopy, findCopy, isSameText, keepCopy, removeCopies, removeOwnCopy } from '#app/forms/form-copies'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Returns the controls of a form, without hidden fields, files and buttons. The radio buttons of a name are read as one value. */
function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (control): control is Control =>
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement ||
      (control instanceof HTMLInputElement && !['hidden', 'file', 'submit'].includes(control.type)),
  )
}

/** Returns the values of a form's fields; unticked boxes are empty. */
export function readFields(form: HTMLFormElement, isWanted?: (name: string) => boolean): Record<string, string> {
  return readControls(form, (control) => (isTicked(control, 'checked') ? control.value : ''), isWanted)
}

function readControls(
  form: HTMLFormElement,
  read: (control: Control) => string,
  isWanted: (name: string) => boolean = () => true,
): Record<string, string> {
  const wanted = controlsOf(form).filter(({ name }) => name !== '' && isWanted(name))
  const values: Record<string, string> = {}
  for (const control of wanted) {
    const value = read(control)
    // An unchosen radio button must not overwrite the chosen one of its name.
    if (!isRadio(control) || value !== '' || !(control.name in values)) values[control.name] = value
  }
  return values
}

function firstValueOf(control: Control): string {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options]
    return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ''
  }
  return isTicked(control, 'defaultChecked') ? control.defaultValue : ''
}

/** Writes values into the fields with these names, and opens what the filled ones are folded into. */
export function fillFields(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const control of controlsOf(form)) {
    const value = values[control.name]
    if (value === undefined) continue
    if (isTickable(control)) control.checked = value === control.value
    else control.value = value
    if (value !== '') openFolds(control)
  }
}

/** Opens all `details` elements around the element. */
export function openFolds(element: Element): void {
  for (let fold = element.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
}

function isTickable(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === 'checkbox' || isRadio(control))
}

function isRadio(control: Control): boolean {
  return control.type === 'radio'
}

/** Returns whether the control's value counts: always, but for unticked boxes and radio buttons that are not chosen. */
function isTicked(control: Control, state: 'checked' | 'defaultChecked'): boolean {
  return !isTickable(control) || control[state]
}

type Values = Record<string, string>
type Options = { name: string; staffId: string; isWanted?: (field: string) => boolean }

/** A form of which the phone keeps what is typed until the shop has it. */
export class CopiedForm {
  readonly #form: HTMLFormElement
  readonly #options: Options

  constructor(form: HTMLFormElement, options: Options) {
    this.#form = form
    this.#options = options
  }

  read(): Values {
    return readFields(this.#form, this.#options.isWanted)
  }

  /** Returns the values that the fields had when the page came, before anybody typed. */
  readFirst(): Values {
    return readControls(this.#form, firstValueOf, this.#options.isWanted)
  }

  /** Stores the typed values, or deletes the copy when they equal `saved`. `seen` are the values that the form was loaded with. */
  keep(saved: Values, seen = ''): void {
    const { name, staffId } = this.#options
    const values = this.read()
    if (isSameText(values, saved)) removeOwnCopy(name, staffId)
    else keepCopy(name, staffId, { values, at: Date.now(), seen })
  }

  /** Returns what the phone has of this form and the shop has not. */
  find(saved: Values): FormCopy | null {
    return findCopy(this.#options.name, this.#options.staffId, saved)
  }

  fill(copy: FormCopy): void {
    fillFields(this.#form, copy.values)
  }

  drop(): void {
    removeCopies(this.#options.name, this.#options.staffId)
  }
}

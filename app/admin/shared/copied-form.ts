import { controlsOf, fillFields, openFolds, readFields, readFieldsAs, readFirstFields } from '#app/forms/form-controls'
import {
  type CopyBase,
  type FormCopy,
  findCopy,
  isSameIn,
  isSameText,
  keepCopy,
  removeCopies,
  removeOwnCopy,
  typedIn,
} from '#app/forms/form-copies'
import { storedErrors, tickText } from '#app/forms/stored-errors'

type Values = Readonly<Record<string, string>>
type Options = { name: string; staffId: string; isWanted?: (field: string) => boolean }

/** Keeps the input of a form in the browser until the shop has stored it. */
export class CopiedForm {
  readonly #form: HTMLFormElement
  readonly #options: Options
  /** What was kept or restored last. */
  #kept: Pick<FormCopy, 'values' | 'base'> | undefined

  constructor(form: HTMLFormElement, options: Options) {
    this.#form = form
    this.#options = options
  }

  read(): Record<string, string> {
    return readFields(this.#form, this.#options.isWanted)
  }

  /** Returns the values that the fields had when the page came, before anybody typed. */
  readFirst(): Record<string, string> {
    return readFirstFields(this.#form, this.#options.isWanted)
  }

  /** Returns the values that the fields have in a page that is made from `values`. */
  readAs(values: Values): Record<string, string> {
    return readFieldsAs(this.#form, values, this.#options.isWanted)
  }

  /** Stores the typed values with what they were typed over, or deletes the copy when they equal `saved`. */
  keep(saved: CopyBase, key?: string): void {
    const { name, staffId } = this.#options
    const values = this.read()
    const base = { ...saved, values: this.#typedOver(saved.values) }
    this.#kept = { values, base }
    if (isSameText(values, saved.values)) removeOwnCopy(name, staffId)
    else keepCopy(name, staffId, { values, base, key, at: Date.now() })
  }

  /** Returns the newest copy of this form that differs from `saved`, or null. */
  find(saved: Values): FormCopy | null {
    return findCopy(this.#options.name, this.#options.staffId, saved)
  }

  /**
   * Fills in what was typed, where a field has one with its `SeenField`, by which the shop asks again. Returns an error for each other field in which somebody
   * else has saved something else than `copy` began with, as `storedErrors` does.
   */
  restore(copy: FormCopy, saved: Values): Record<string, string> {
    const typed = typedIn(copy)
    const seen = [...this.#form.querySelectorAll<HTMLInputElement>('[data-seen-of]')]
    const isAsked = (name: string) => seen.some((field) => [field.name, field.dataset.seenOf].includes(name))
    const seenThen = seen.flatMap(({ name, dataset: { seenOf = '' } }) =>
      seenOf in typed && copy.values[name] !== undefined ? [[name, copy.values[name]]] : [],
    )
    this.fill({ ...typed, ...Object.fromEntries(seenThen) })
    this.#kept = copy
    const { base } = copy
    if (!base) return {}
    const changed = Object.keys(typed).filter(
      (name) => name in saved && !isAsked(name) && !isSameIn(name, base.values, saved),
    )
    const storedOnes = Object.fromEntries(changed.map((name) => [name, saved[name] ?? '']))
    return storedErrors(typed, storedOnes, (name, value) => this.#choiceText(name, value))
  }

  /** Writes the values into the fields, and opens what the filled ones are folded into. */
  fill(values: Values): void {
    for (const control of fillFields(this.#form, values)) if (values[control.name] !== '') openFolds(control)
  }

  drop(): void {
    removeCopies(this.#options.name, this.#options.staffId)
  }

  /** Returns what each field was typed over: the page may have loaded again since, with what somebody else has saved. */
  #typedOver(saved: Values): Record<string, string> {
    const { values = {}, base } = this.#kept ?? {}
    const isOpen = (name: string) => !isSameIn(name, values, base?.values ?? values) && !isSameIn(name, values, saved)
    return Object.fromEntries(
      Object.entries(saved).map(([name, value]) => [name, isOpen(name) ? (base?.values[name] ?? value) : value]),
    )
  }

  /** Returns what a choice or a tick with this value shows. */
  #choiceText(name: string, value: string): string | undefined {
    for (const control of controlsOf(this.#form).filter((one) => one.name === name)) {
      if (control instanceof HTMLSelectElement)
        return [...control.options].find((option) => option.value === value)?.text
      if (control.type === 'checkbox') return tickText(value === '' ? '' : 'on')
      if (control.type === 'radio' && control.value === value) return control.labels?.[0]?.textContent ?? undefined
    }
    return undefined
  }
}

import { fillFields, openFolds, readFields, readFieldsAs, readFirstFields } from '#app/forms/form-controls'
import { type FormCopy, findCopy, isSameText, keepCopy, removeCopies, removeOwnCopy } from '#app/forms/form-copies'

type Values = Record<string, string>
type Options = { name: string; staffId: string; isWanted?: (field: string) => boolean }

/** Keeps the input of a form in the browser until the shop has stored it. */
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
    return readFirstFields(this.#form, this.#options.isWanted)
  }

  /** Returns the values that the fields have in a page that is made from `values`. */
  readAs(values: Values): Values {
    return readFieldsAs(this.#form, values, this.#options.isWanted)
  }

  /** Stores the typed values, or deletes the copy when they equal `saved`. */
  keep(saved: Values): void {
    const { name, staffId } = this.#options
    const values = this.read()
    if (isSameText(values, saved)) removeOwnCopy(name, staffId)
    else keepCopy(name, staffId, { values, at: Date.now() })
  }

  /** Returns the newest copy of this form that differs from `saved`, or null. */
  find(saved: Values): FormCopy | null {
    return findCopy(this.#options.name, this.#options.staffId, saved)
  }

  /** Writes the values into the fields, and opens what the filled ones are folded into. */
  fill(values: Values): void {
    for (const control of fillFields(this.#form, values)) if (values[control.name] !== '') openFolds(control)
  }

  drop(): void {
    removeCopies(this.#options.name, this.#options.staffId)
  }
}

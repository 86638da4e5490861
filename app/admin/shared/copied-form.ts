import { fillFields, readFields, readFirstFields } from '#app/forms/form-controls'
import { type FormCopy, findCopy, isSameText, keepCopy, removeCopies, removeOwnCopy } from '#app/forms/form-copies'

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
    return readFirstFields(this.#form, this.#options.isWanted)
  }

  /** Stores the typed values, or deletes the copy when they equal `saved`. */
  keep(saved: Values): void {
    const { name, staffId } = this.#options
    const values = this.read()
    if (isSameText(values, saved)) removeOwnCopy(name, staffId)
    else keepCopy(name, staffId, { values, at: Date.now() })
  }

  /** Returns what the phone has of this form and the shop has not. */
  find(saved: Values): FormCopy | null {
    return findCopy(this.#options.name, this.#options.staffId, saved)
  }

  fill(values: Values): void {
    fillFields(this.#form, values)
  }

  drop(): void {
    removeCopies(this.#options.name, this.#options.staffId)
  }
}

import type { DraftConflict } from '#app/admin/products/draft-conflict'
import { editorFields } from '#app/admin/products/entry-values'
import { sendDraft } from '#app/admin/products/send-draft'
import {
  type FormCopy,
  findCopy,
  isSameText,
  keepCopy,
  removeCopies,
  removeOwnCopy,
} from '#app/admin/shared/form-copies'
import { fillFields, readFields } from '#app/admin/shared/form-values'

export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'unreached' }
  | { kind: 'signed-out' }
  | { kind: 'saved'; at: number }
  | { kind: 'conflict'; conflict: DraftConflict; base: Record<string, string>; mine: Record<string, string> }

type Shown = { state: SaveState; errors: Record<string, string> }
type Options = { id: string; staffId: string; version: number; draftAt: number; show(shown: Shown): void }

const pauseMs = 700
const longestRetryMs = 20_000
const isOfEditor = (name: string) => editorFields.includes(name)

/**
 * Autosaves the editor's form: stores each input in the browser at once, and sends it to the shop after a short pause or when the page is left; the
 * browser's copy is removed once the shop has saved it.
 */
export class DraftSaver {
  readonly #form: HTMLFormElement
  readonly #options: Options
  #saved: Record<string, string>
  /** Values that were sent without a response; the shop may have saved them. */
  #sent: Record<string, string> | null = null
  #draftAt: number
  #timer: number | undefined
  #retryMs = 1_000
  #sending: Promise<void> | null = null
  #isHeld = false

  constructor(form: HTMLFormElement, options: Options) {
    this.#form = form
    this.#options = options
    this.#draftAt = options.draftAt
    this.#saved = this.#read()
  }

  /** Must be called on every input. */
  typed(): void {
    const values = this.#read()
    const { id, staffId } = this.#options
    if (isSameText(values, this.#saved)) removeOwnCopy(id, staffId)
    else keepCopy(id, staffId, { values, at: Date.now(), seen: String(this.#draftAt) })
    this.#later(pauseMs)
  }

  /** Sends unsaved values at once, as when the page is left. */
  flush(): void {
    clearTimeout(this.#timer)
    if (!this.#sending && !this.#isHeld) void this.#save()
  }

  /** Resolves when no request is in progress. The form is then submitted, and its values count as saved unless it is refused. */
  async handOver(): Promise<void> {
    clearTimeout(this.#timer)
    this.#isHeld = true
    await this.#sending
    this.#writeSeen()
  }

  /** Resumes autosaving after the submitted form was refused. */
  takeBack(draftAt: number): void {
    this.#isHeld = false
    this.#draftAt = Math.max(this.#draftAt, draftAt)
    this.#writeSeen()
  }

  /** Records that another form of the page, such as the photos', changed the draft. */
  adopt({ from, to }: { from: number; to: number }): void {
    if (from !== this.#draftAt) return
    this.#draftAt = to
    this.#writeSeen()
  }

  /** Returns the browser's copy of values that the shop has not saved, or null. */
  findCopy(): FormCopy | null {
    return findCopy(this.#options.id, this.#options.staffId, this.#saved)
  }

  restore(copy: FormCopy): void {
    fillFields(this.#form, copy.values)
    this.dropCopies()
    this.typed()
  }

  dropCopies(): void {
    removeCopies(this.#options.id, this.#options.staffId)
  }

  #later(ms: number): void {
    clearTimeout(this.#timer)
    if (!this.#isHeld) this.#timer = window.setTimeout(() => this.flush(), ms)
  }

  #save(): Promise<void> {
    this.#sending = this.#send().finally(() => {
      this.#sending = null
    })
    return this.#sending
  }

  async #send(): Promise<void> {
    const { id, staffId, version, show } = this.#options
    const values = this.#read()
    if (isSameText(values, this.#saved)) return
    show({ state: { kind: 'saving' }, errors: {} })
    const sent = await sendDraft(id, { ...values, version: String(version), draftAt: String(this.#draftAt) })
    if (sent.kind !== 'stored') {
      this.#sent = values
      show({ state: { kind: sent.kind }, errors: {} })
      if (sent.kind === 'unreached') this.#later(this.#retryMs)
      this.#retryMs = Math.min(this.#retryMs * 2, longestRetryMs)
      return
    }
    this.#retryMs = 1_000
    const { stored } = sent
    if (stored.ok) {
      this.#draftAt = stored.draftAt
      this.#saved = values
      this.#sent = null
      this.#writeSeen()
      show({ state: { kind: 'saved', at: Date.now() }, errors: stored.errors })
      if (isSameText(this.#read(), values)) removeOwnCopy(id, staffId)
      else this.#later(pauseMs)
      return
    }
    const { conflict } = stored
    const isOwn = this.#sent !== null && isSameText(this.#sent, { ...blank(this.#sent), ...conflict.theirs })
    if (isOwn) {
      this.#draftAt = conflict.savedAt
      this.#saved = this.#sent ?? values
      this.#sent = null
      return this.#send()
    }
    this.#isHeld = true
    this.#draftAt = conflict.savedAt
    this.#writeSeen()
    show({ state: { kind: 'conflict', conflict, base: this.#saved, mine: values }, errors: {} })
  }

  #read(): Record<string, string> {
    return readFields(this.#form, isOfEditor)
  }

  /** Writes the seen versions into the form, which sends them when it is submitted. */
  #writeSeen(): void {
    const field = this.#form.elements.namedItem('draftAt')
    if (field instanceof HTMLInputElement) field.value = String(this.#draftAt)
  }
}

function blank(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.keys(values).map((name) => [name, '']))
}

import { type DraftConflict, listConflicts } from '#app/admin/products/draft-conflict'
import { editorFields } from '#app/admin/products/entry-values'
import { sendDraft } from '#app/admin/products/send-draft'
import { CopiedForm } from '#app/admin/shared/copied-form'
import { type FormCopy, isSameText } from '#app/admin/shared/form-copies'

export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'unreached' }
  | { kind: 'signed-out' }
  | { kind: 'saved'; at: number }
  | { kind: 'conflict'; conflict: DraftConflict; base: Record<string, string>; mine: Record<string, string> }

type Shown = { state: SaveState; errors: Record<string, string> }
type Options = { id: string; staffId: string; version: number; draftAt: number; show(shown: Shown): void }

const saveDelayMs = 700
const maxRetryMs = 20_000
const isOfEditor = (name: string) => editorFields.includes(name)

/**
 * Autosaves the editor's form: stores each input in the browser at once, and sends it to the shop after a short pause or when the page is left; the
 * browser's copy is removed once the shop has saved it.
 */
export class DraftSaver {
  readonly #form: HTMLFormElement
  readonly #options: Options
  readonly #copied: CopiedForm
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
    this.#copied = new CopiedForm(form, { name: options.id, staffId: options.staffId, isWanted: isOfEditor })
    this.#draftAt = options.draftAt
    this.#saved = this.#copied.readFirst()
  }

  /** Must be called on every input. */
  typed(): void {
    this.#copied.keep(this.#saved, String(this.#draftAt))
    this.#later(saveDelayMs)
  }

  /** Sends unsaved values at once, as when the page is left. */
  hasUnsaved(): boolean {
    return !isSameText(this.#copied.read(), this.#saved)
  }

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
    return this.#copied.find(this.#saved)
  }

  restore(copy: FormCopy): void {
    this.#copied.fill(copy)
    this.dropCopies()
    this.typed()
  }

  dropCopies(): void {
    this.#copied.drop()
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
    const { id, version, show } = this.#options
    const values = this.#copied.read()
    if (isSameText(values, this.#saved)) return
    show({ state: { kind: 'saving' }, errors: {} })
    const sent = await sendDraft(id, { ...values, version: String(version), draftAt: String(this.#draftAt) })
    if (sent.kind !== 'stored') {
      this.#sent = values
      show({ state: { kind: sent.kind }, errors: {} })
      if (sent.kind === 'unreached') this.#later(this.#retryMs)
      this.#retryMs = Math.min(this.#retryMs * 2, maxRetryMs)
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
      this.#copied.keep(values, String(this.#draftAt))
      if (!isSameText(this.#copied.read(), values)) this.#later(saveDelayMs)
      return
    }
    const { conflict } = stored
    // The draft says what this form has sent without an answer, or what it has seen: then only photos were changed meanwhile.
    const known = [this.#sent, this.#saved].find((one) => one && listConflicts(one, conflict.theirs, one).length === 0)
    if (known) {
      this.#draftAt = conflict.savedAt
      this.#saved = known
      this.#sent = null
      if (!isSameText(this.#copied.read(), known)) return this.#send()
      this.#writeSeen()
      return show({ state: { kind: 'saved', at: Date.now() }, errors: {} })
    }
    this.#isHeld = true
    this.#draftAt = conflict.savedAt
    this.#writeSeen()
    show({ state: { kind: 'conflict', conflict, base: this.#saved, mine: values }, errors: {} })
  }

  /** Writes the seen versions into the form, which sends them when it is submitted. */
  #writeSeen(): void {
    const field = this.#form.elements.namedItem('draftAt')
    if (field instanceof HTMLInputElement) field.value = String(this.#draftAt)
  }
}

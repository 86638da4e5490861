import type { BeganWith } from '#app/admin/products/began-with'
import {
  type DraftConflict,
  isSameDraft,
  type MergedDrafts,
  mergeDrafts,
  placeSizes,
} from '#app/admin/products/draft-conflict'
import { editorFields, fieldsOfRow, sizeRows } from '#app/admin/products/entry-values'
import { sendDraft } from '#app/admin/products/send-draft'
import { CopiedForm } from '#app/admin/shared/copied-form'
import { debounced } from '#app/browser/debounced'
import { type FormCopy, isSameText, typedIn } from '#app/forms/form-copies'
import { backoffMs } from '#domain/backoff'

export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'unreached' }
  | { kind: 'signed-out' }
  | { kind: 'refused'; message: string }
  /** With the person whose changes were merged, if any. */
  | { kind: 'saved'; at: number; mergedBy: string | null }
  /** The form already has the fields that only the other person changed. */
  | { kind: 'conflict'; conflict: DraftConflict; merged: MergedDrafts }

export type Shown = { state: SaveState; errors: Record<string, string> }
type Values = Readonly<Record<string, string>>
type Options = { id: string; staffId: string; began: BeganWith; show(shown: Shown): void }

const saveDelayMs = 700
const firstRetryMs = 1_000
const maxRetryMs = 20_000
const isOfEditor = (name: string) => editorFields.includes(name)

/**
 * Autosaves the editor's form: stores each input in the browser at once, and sends it to the shop after a short pause or when the page is left; the
 * browser's copy is removed once the shop has saved it. Each kind of state has one owner:
 *
 * - Typed values: the form's fields. React sets them when it creates the form, on each visit and after each result (`product-editor.tsx`).
 * - The initial draft, its values and the product's version: `beganWith`, once, when the form is created, from the page or from the refusal that it shows.
 *   Data that the page loads later changes neither these nor the fields.
 * - The current base: `#based`. It starts as the initial one and changes here only: after a save, a merge or a new photo. A field is unsaved if it differs
 *   from it. The shop refuses a form based on an older draft or on one that is gone; the hidden fields `version`, `draftAt` and `loaded` send the base.
 * - Values sent without a response: `#unanswered`. The shop may have stored them, so they must be sent again, and are not another person's draft.
 * - The copy in the browser: the fields while something is unsaved. It is offered on the next visit.
 */
export class DraftSaver {
  readonly #form: HTMLFormElement
  readonly #options: Options
  readonly #copied: CopiedForm
  #based: BeganWith
  /** Values that were sent without a response; the shop may have saved any of them. */
  #unanswered: Values[] = []
  readonly #flushLater = debounced(() => this.flush(), saveDelayMs)
  #failures = 0
  #sending: Promise<void> | null = null
  /** Values are to be sent as soon as those that are being sent are answered. */
  #isDue = false
  #isHeld = false
  /** The draft has changed otherwise than `#based` knows. */
  #isOutdated = false
  /** The person whose changes were merged into the form since the last save. */
  #mergedBy: string | null = null

  constructor(form: HTMLFormElement, options: Options) {
    this.#form = form
    this.#options = options
    this.#copied = new CopiedForm(form, { name: options.id, staffId: options.staffId, isWanted: isOfEditor })
    this.#based = this.#asShown(options.began)
  }

  /** Must be called on every input. */
  typed(): void {
    this.#keep()
    this.#later()
  }

  hasUnsaved(): boolean {
    return !isSameText(this.#copied.read(), this.#based.values)
  }

  /**
   * Sends unsaved values at once, or as soon as those that are being sent are answered. A page that is left before that answer sends nothing more: what was
   * typed last stays in the browser, and is offered.
   */
  flush(): void {
    this.#flushLater.cancel()
    if (this.#isHeld) return
    if (this.#sending) this.#isDue = true
    else void this.#save()
  }

  /**
   * Saves what is typed; the form may then be submitted, and autosaving waits for its result. Returns false when it could not be saved: the form then stays
   * as it is. Of two drafts that differ, the form itself sends what was chosen.
   */
  async beginSubmit(): Promise<boolean> {
    this.#flushLater.cancel()
    await this.#sending
    if (!this.#isHeld) {
      await this.#save()
      if (this.#isHeld || this.#unanswered.length > 0 || this.hasUnsaved()) return false
      this.#isHeld = true
    }
    this.#writeSeen()
    return true
  }

  /** Must be called when the submitted form was refused because of another draft; `base` has the values that it was based on. */
  mergeConflict({ base, ...conflict }: DraftConflict & { base: Record<string, string> }): void {
    this.#based = this.#asShown({ ...this.#based, values: base })
    this.#track(this.#merge(conflict))
  }

  /** Records that another form of the page, such as the photos', changed the draft. If the form has not seen the draft before, the shop is asked before the form is submitted. */
  adopt({ from, to }: { from: number; to: number }): void {
    const { draftAt } = this.#based
    if (from === draftAt) this.#based.draftAt = to
    else if (to !== draftAt) this.#isOutdated = true
  }

  /** Returns the browser's copy of values that the shop has not saved, or null. */
  findCopy(): FormCopy | null {
    return this.#copied.find(this.#based.values)
  }

  /**
   * Fills in what was typed. If the draft is another one by now, the form is based on the copy's again, so that the shop compares the two; its sizes come back
   * as a whole, since they may stand in other rows by now.
   */
  restore(copy: FormCopy): void {
    const filled = typedIn(copy)
    const { base } = copy
    this.#unanswered = [...(base?.sent ?? [])]
    if (base?.draftAt !== undefined && base.draftAt !== this.#based.draftAt) {
      for (const name of sizeRows.flatMap(fieldsOfRow)) filled[name] = copy.values[name] ?? ''
      const filledOver = Object.fromEntries(Object.keys(filled).map((name) => [name, base.values[name] ?? '']))
      this.#based = { ...this.#based, draftAt: base.draftAt, values: { ...this.#based.values, ...filledOver } }
    }
    this.#copied.fill(filled)
    this.dropCopies()
    this.typed()
  }

  dropCopies(): void {
    this.#copied.drop()
  }

  #keep(sent: readonly Values[] = this.#unanswered): void {
    const { values, draftAt } = this.#based
    this.#copied.keep({ values, draftAt, sent })
  }

  #later(ms?: number): void {
    this.#flushLater.cancel()
    if (!this.#isHeld) this.#flushLater(ms)
  }

  #save(): Promise<void> {
    return this.#track(this.#send())
  }

  #track(sending: Promise<void>): Promise<void> {
    this.#sending = sending.finally(() => {
      this.#sending = null
    })
    return this.#sending
  }

  async #send(): Promise<void> {
    const { id, staffId, show } = this.#options
    this.#isDue = false
    const values = this.#copied.read()
    // What was sent without an answer may be stored: taking it back must reach the shop too.
    if (!this.#isOutdated && this.#unanswered.length === 0 && isSameText(values, this.#based.values)) return
    this.#isOutdated = false
    show({ state: { kind: 'saving' }, errors: {} })
    // The page may be left before the answer comes.
    if (!isSameText(values, this.#based.values)) this.#keep([...this.#unanswered, values])
    const sent = await sendDraft(id, {
      ...values,
      version: String(this.#based.version),
      draftAt: String(this.#based.draftAt),
      by: staffId,
    })
    if (sent.kind !== 'stored') {
      show({ state: sent, errors: {} })
      if (sent.kind !== 'unreached') return
      if (!this.#unanswered.some((known) => isSameText(known, values))) this.#unanswered.push(values)
      this.#failures++
      this.#later(backoffMs(this.#failures, { firstMs: firstRetryMs, maxMs: maxRetryMs }))
      return
    }
    this.#failures = 0
    const { stored } = sent
    if (stored.ok) {
      this.#based = { ...this.#based, draftAt: stored.draftAt, values }
      this.#unanswered = []
      show({ state: this.#savedNow(), errors: stored.errors })
      this.#keep()
      if (isSameText(this.#copied.read(), values)) return
      if (this.#isDue) return this.#send()
      this.#later()
      return
    }
    return this.#merge(stored.conflict)
  }

  /** Takes what only the other person changed, and asks about fields that both changed, and before it begins a new draft for one that is gone. */
  async #merge(conflict: DraftConflict): Promise<void> {
    const { show } = this.#options
    const { savedAt, by, gone } = conflict
    const mine = this.#copied.read()
    // The draft has what this form has sent without an answer, or what it has seen: then only photos were changed meanwhile.
    const known = [...this.#unanswered, this.#based.values].find((draft) => isSameDraft(draft, conflict.theirs))
    const base = known ?? this.#based.values
    const theirs = placeSizes(conflict.theirs, mine, base)
    const merged = mergeDrafts(mine, theirs, base)
    this.#copied.fill(merged.taken)
    this.#based = this.#asShown({
      version: gone?.version ?? this.#based.version,
      draftAt: savedAt,
      values: known ?? theirs,
    })
    this.#unanswered = []
    if (!gone && Object.keys(merged.taken).length > 0) this.#mergedBy = by
    if (gone || merged.conflicts.length > 0) {
      this.#isHeld = true
      // With what was taken, as the form is sent, so that the copy is known as sent.
      this.#keep()
      return show({ state: { kind: 'conflict', conflict, merged }, errors: {} })
    }
    if (this.hasUnsaved()) return this.#send()
    show({ state: this.#savedNow(), errors: {} })
  }

  #savedNow(): SaveState {
    const mergedBy = this.#mergedBy
    this.#mergedBy = null
    return { kind: 'saved', at: Date.now(), mergedBy }
  }

  /** Writes what the form is based on into the form that is about to be sent. */
  #writeSeen(): void {
    const { version, draftAt, values } = this.#based
    const seen = { version: String(version), draftAt: String(draftAt), loaded: JSON.stringify(values) }
    for (const [name, value] of Object.entries(seen)) {
      const field = this.#form.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = value
    }
  }

  #asShown(began: BeganWith): BeganWith {
    return { ...began, values: this.#copied.readAs(began.values) }
  }
}

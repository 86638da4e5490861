import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { OvertakenDraft, ProductResult } from '#app/admin/products/product-action.server'
import { useStaff } from '#app/admin/shared/use-staff'
import { debounced } from '#app/browser/debounced'
import { controlsOf, isUntouched, readFields } from '#app/forms/form-controls'
import { forgetTypedInput } from '#app/forms/typed-input'
import { editorFields } from '#domain/catalog/entry-values'

export type DraftState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: number }
  | { kind: 'unsaved'; message: string }
  /** Somebody else's draft is stored: nothing is saved until one of the two is taken. */
  | { kind: 'overtaken'; overtaken: OvertakenDraft }

type Options = { id: string; values: Record<string, string>; overtaken: OvertakenDraft | undefined }

const saveDelayMs = 700
const retryMs = 5_000

/** Saves the form by itself; its `version` and `draftAt` say over which draft it is typed. */
export function useDraft(form: RefObject<HTMLFormElement | null>, { id, values, overtaken: refused }: Options) {
  const { data, state: sending, submit } = useFetcher<ProductResult>()
  const staffId = useStaff().user.id
  const [state, setState] = useState<DraftState>(refused ? { kind: 'overtaken', overtaken: refused } : { kind: 'idle' })
  const stored = useRef(values)
  const sent = useRef('')
  const answered = useRef<ProductResult | undefined>(undefined)
  const isHeld = useRef(refused !== undefined)
  const isBusy = useRef(false)
  const wasLost = useRef(false)
  const save = (node = form.current) => {
    if (!node || isHeld.current || isBusy.current || typedText(node) === sent.current) return
    sent.current = typedText(node)
    isBusy.current = true
    const body = new FormData(node)
    body.set('intent', 'autosave')
    setState({ kind: 'saving' })
    void submit(body, { method: 'post', action: `/admin/products/edit/${id}` })
  }
  const latest = useRef(save)
  latest.current = save
  const [later] = useState(() => debounced(() => latest.current(), saveDelayMs))
  useEffect(() => {
    const node = form.current
    if (!node) return
    sent.current = typedText(node)
    const controller = new AbortController()
    const { signal } = controller
    node.addEventListener('input', () => later(), { signal })
    addEventListener('online', () => later(0), { signal })
    // Something may have been typed before the page's scripts came.
    if (controlsOf(node).some((control) => !(control instanceof HTMLSelectElement || isUntouched(control)))) {
      sent.current = ''
      later()
    }
    return () => {
      controller.abort()
      later.cancel()
      // The page is left: what is not stored by then comes back when it is opened again.
      latest.current(node)
    }
  }, [form, later])
  useEffect(() => {
    const node = form.current
    if (sending !== 'idle' || !data || data === answered.current || !node) return
    answered.current = data
    isBusy.current = false
    if (data.stored) {
      stored.current = data.stored.values
      writeSeen(node, { draftAt: data.stored.draftAt })
      setState({ kind: 'saved', at: Date.now() })
      if (typedText(node) === sent.current) forgetTypedInput(staffId, `product-${id}`)
      else later()
      return
    }
    const { overtaken, message } = data as Extract<ProductResult, { ok: false }>
    sent.current = ''
    if (!overtaken) {
      wasLost.current = true
      setState({ kind: 'unsaved', message })
      later(retryMs)
    } else if (
      JSON.stringify(overtaken.values) === JSON.stringify(stored.current) ||
      (wasLost.current && overtaken.by === staffId)
    ) {
      // Only the photos have changed, or it is what was sent without an answer.
      wasLost.current = false
      writeSeen(node, overtaken)
      later(0)
    } else {
      isHeld.current = true
      setState({ kind: 'overtaken', overtaken })
    }
  }, [sending, data, form, id, staffId, later])
  const keepMine = () => {
    if (state.kind !== 'overtaken' || !form.current) return
    writeSeen(form.current, state.overtaken)
    isHeld.current = false
    sent.current = ''
    save()
  }
  return {
    state,
    isSaving: sending !== 'idle',
    /** Must be called before the form itself is sent. */
    cancel: later.cancel,
    keepMine,
  }
}

const typedText = (form: HTMLFormElement) => JSON.stringify(readFields(form, (name) => editorFields.includes(name)))

function writeSeen(form: HTMLFormElement, seen: { draftAt: number; version?: number }): void {
  for (const name of ['draftAt', 'version'] as const) {
    const field = form.elements.namedItem(name)
    const value = seen[name]
    if (field instanceof HTMLInputElement && value !== undefined) field.value = String(value)
  }
}

import { type RefObject, useEffect, useRef, useState } from 'react'
import type { DraftConflict } from '#app/admin/products/draft-conflict'
import { DraftSaver, type Shown } from '#app/admin/products/draft-saver'
import { useStaff } from '#app/admin/shared/use-staff'
import type { FormCopy } from '#app/forms/form-copies'

type Options = {
  id: string
  version: number
  draftAt: number
  /** The draft because of which the form was refused. */
  conflict: (DraftConflict & { base: Record<string, string> }) | undefined
}

const nothing: Shown = { state: { kind: 'idle' }, errors: {} }

/** Autosaves a form of the editor; see `DraftSaver`. */
export function useDraftSaver(form: RefObject<HTMLFormElement | null>, { id, version, draftAt, conflict }: Options) {
  const staffId = useStaff().user.id
  const saver = useRef<DraftSaver | null>(null)
  const [shown, setShown] = useState(nothing)
  const [copy, setCopy] = useState<FormCopy | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later save of the draft is learned from the answer, not from the page; each result makes the form anew
  useEffect(() => {
    const node = form.current
    if (!node) return
    const made = new DraftSaver(node, { id, staffId, version, draftAt, show: setShown })
    saver.current = made
    if (conflict) made.mergeConflict(conflict)
    else {
      setCopy(made.findCopy())
      // Something may have been typed before the page's scripts came.
      if (made.hasUnsaved()) made.typed()
    }
    const controller = new AbortController()
    const { signal } = controller
    const flush = () => made.flush()
    node.addEventListener('input', () => made.typed(), { signal })
    // Also when somebody comes back to the page, who may have signed in again in another tab.
    document.addEventListener('visibilitychange', flush, { signal })
    addEventListener('pagehide', flush, { signal })
    addEventListener('online', flush, { signal })
    return () => {
      controller.abort()
      made.flush()
      saver.current = null
    }
  }, [form, id, staffId, version])
  const answer = (chosen: FormCopy | null) => {
    if (chosen) saver.current?.restore(chosen)
    else saver.current?.dropCopies()
    setCopy(null)
  }
  return { saver, ...shown, copy, restore: () => answer(copy), drop: () => answer(null) }
}

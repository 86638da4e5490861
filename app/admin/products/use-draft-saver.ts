import { type RefObject, useEffect, useRef, useState } from 'react'
import type { BeganWith } from '#app/admin/products/began-with'
import { DraftSaver, type Shown } from '#app/admin/products/draft-saver'
import type { ProductResult } from '#app/admin/products/product-action.server'
import { useStaff } from '#app/admin/shared/use-staff'
import type { FormCopy } from '#app/forms/form-copies'

type Options = {
  id: string
  /** What the form was made from; must not follow what its page loads later. */
  began: BeganWith
  /** The refusal that the form shows. */
  refused: Extract<ProductResult, { ok: false }> | undefined
}

const nothing: Shown = { state: { kind: 'idle' }, errors: {} }

/** Autosaves a form of the editor; see `DraftSaver`. */
export function useDraftSaver(form: RefObject<HTMLFormElement | null>, { id, began, refused }: Options) {
  const staffId = useStaff().user.id
  const saver = useRef<DraftSaver | null>(null)
  const [shown, setShown] = useState(nothing)
  const [copy, setCopy] = useState<FormCopy | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result makes the form anew
  useEffect(() => {
    const node = form.current
    if (!node) return
    const made = new DraftSaver(node, { id, staffId, began, show: setShown })
    saver.current = made
    if (refused?.conflict) made.mergeConflict(refused.conflict)
    else {
      // The form that was refused shows what was typed, and has offered other copies before.
      if (!refused) setCopy(made.findCopy())
      // Something may have been typed before the page's scripts came, or was sent and did not reach the shop.
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
  }, [form, id, staffId, began])
  const answer = (chosen: FormCopy | null) => {
    if (chosen) saver.current?.restore(chosen)
    else saver.current?.dropCopies()
    setCopy(null)
  }
  return { saver, ...shown, copy, restore: () => answer(copy), drop: () => answer(null) }
}

import { type RefObject, useEffect } from 'react'
import { openFolds } from '#app/admin/shared/form-values'

/** Focuses the field that the page's address names, as in `…/edit/jeera#mrp.1`. */
export function useFieldOfAddress(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const field = form.current?.elements.namedItem(location.hash.slice(1))
    if (!(field instanceof HTMLElement)) return
    openFolds(field)
    // The page focuses its heading first.
    const frame = requestAnimationFrame(() => field.focus())
    return () => cancelAnimationFrame(frame)
  }, [form])
}

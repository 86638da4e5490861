import { type RefObject, useEffect } from 'react'

/** Puts the cursor into a field of a page that was opened to type there, after the page has put the focus on its heading. */
export function useFirstFocus(place: RefObject<HTMLElement | null>, name: string | null): void {
  useEffect(() => {
    if (name === null) return
    const frame = requestAnimationFrame(() => place.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus())
    return () => cancelAnimationFrame(frame)
  }, [place, name])
}

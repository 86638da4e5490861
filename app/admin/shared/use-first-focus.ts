import { type RefObject, useEffect } from 'react'

/** Focuses a field of a newly opened page, after the page has focused its heading. */
export function useFirstFocus(place: RefObject<HTMLElement | null>, name: string | null): void {
  useEffect(() => {
    if (name === null) return
    const frame = requestAnimationFrame(() => place.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus())
    return () => cancelAnimationFrame(frame)
  }, [place, name])
}

import { type RefObject, useEffect } from 'react'

/** Focuses a field of a newly opened page, after the page has focused its heading. */
export function useFirstFocus(container: RefObject<HTMLElement | null>, name: string | null): void {
  useEffect(() => {
    if (name === null) return
    const frame = requestAnimationFrame(() =>
      container.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [container, name])
}

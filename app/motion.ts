/** Whether the visitor asked for little motion. Only in the browser. */
export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Calls `seen` once, when this much of the element is in view; answers with how to stop waiting. */
export function whenSeen(element: Element, options: IntersectionObserverInit, seen: () => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return
    observer.disconnect()
    seen()
  }, options)
  observer.observe(element)
  return () => observer.disconnect()
}

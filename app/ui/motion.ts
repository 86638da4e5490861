/** Whether the visitor asked for little motion. Only in the browser. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Calls `follow` whenever this much of the element comes into view or leaves it; returns how to stop that. */
export function onInViewChange(
  element: Element,
  options: IntersectionObserverInit,
  follow: (seen: boolean) => void,
): () => void {
  const observer = new IntersectionObserver((entries) => follow(entries.at(-1)?.isIntersecting ?? false), options)
  observer.observe(element)
  return () => observer.disconnect()
}

/** Calls `seen` once, when this much of the element is in view; returns how to stop waiting. */
export function onceInView(element: Element, options: IntersectionObserverInit, seen: () => void): () => void {
  const stop = onInViewChange(element, options, (isSeen) => {
    if (!isSeen) return
    stop()
    seen()
  })
  return stop
}

/** Returns whether the visitor prefers reduced motion. Browser only. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Calls `follow` whenever this share of the element enters or leaves the view; returns a function that stops it. */
export function onInViewChange(
  element: Element,
  options: IntersectionObserverInit,
  follow: (seen: boolean) => void,
): () => void {
  const observer = new IntersectionObserver((entries) => follow(entries.at(-1)?.isIntersecting ?? false), options)
  observer.observe(element)
  return () => observer.disconnect()
}

/** Calls `seen` once, when this share of the element is in view; returns a function that stops waiting. */
export function onceInView(element: Element, options: IntersectionObserverInit, seen: () => void): () => void {
  const stop = onInViewChange(element, options, (isSeen) => {
    if (!isSeen) return
    stop()
    seen()
  })
  return stop
}

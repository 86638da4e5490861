/** Returns whether the visitor prefers reduced motion. Browser only. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

type InView = {
  /** The share of the element that must be in view; by default a part of it is enough. */
  threshold?: number
  rootMargin?: string
}

/** Calls `follow` whenever this share of the element enters or leaves the view; returns a function that stops it. */
export function onInViewChange(element: Element, inView: InView, follow: (seen: boolean) => void): () => void {
  const { threshold = 0 } = inView
  const observer = new IntersectionObserver((entries) => {
    const last = entries.at(-1)
    follow(last?.isIntersecting === true && last.intersectionRatio >= threshold)
  }, inView)
  observer.observe(element)
  return () => observer.disconnect()
}

/** Calls `seen` once, when this share of the element is in view; returns a function that stops waiting. */
export function onceInView(element: Element, inView: InView, seen: () => void): () => void {
  const stop = onInViewChange(element, inView, (isSeen) => {
    if (!isSeen) return
    stop()
    seen()
  })
  return stop
}

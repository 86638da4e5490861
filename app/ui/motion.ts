export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** `threshold` is the share of the element that must be in view; by default a part of it is enough. */
type InView = { threshold?: number; rootMargin?: string }

export function onInViewChange(element: Element, inView: InView, follow: (seen: boolean) => void): () => void {
  const { threshold = 0 } = inView
  const observer = new IntersectionObserver((entries) => {
    const last = entries.at(-1)
    follow(last?.isIntersecting === true && last.intersectionRatio >= threshold)
  }, inView)
  observer.observe(element)
  return () => observer.disconnect()
}

export function onceInView(element: Element, inView: InView, seen: () => void): () => void {
  const stop = onInViewChange(element, inView, (isSeen) => {
    if (!isSeen) return
    stop()
    seen()
  })
  return stop
}

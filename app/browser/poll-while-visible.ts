import { onVisible } from '#app/browser/on-visible'

/** Calls `look` every `intervalMs` while the page is visible, and at once when it becomes visible again; returns the function that ends this. */
export function pollWhileVisible(look: () => void, intervalMs: number): () => void {
  const timer = setInterval(() => document.visibilityState === 'visible' && look(), intervalMs)
  const stop = onVisible(look)
  return () => {
    clearInterval(timer)
    stop()
  }
}

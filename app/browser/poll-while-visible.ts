/** Calls `look` every `intervalMs` while the page is visible, and when it becomes so again; returns the function that ends this. */
export function pollWhileVisible(look: () => void, intervalMs: number): () => void {
  const lookIfVisible = () => document.visibilityState === 'visible' && look()
  const timer = setInterval(lookIfVisible, intervalMs)
  document.addEventListener('visibilitychange', lookIfVisible)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', lookIfVisible)
  }
}

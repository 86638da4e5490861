/** Calls `look` whenever the page becomes visible again, until the signal aborts or the returned function is called. */
export function onVisible(look: (event: Event) => void, options: { signal?: AbortSignal } = {}): () => void {
  const lookIfVisible = (event: Event) => {
    if (document.visibilityState === 'visible') look(event)
  }
  document.addEventListener('visibilitychange', lookIfVisible, options)
  return () => document.removeEventListener('visibilitychange', lookIfVisible)
}

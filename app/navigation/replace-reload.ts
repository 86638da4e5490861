/** Returns whether scripts can prevent a reload (Safari from 26.2, Firefox from 147). Without that no code is prefetched. */
export function canReplaceReload(): boolean {
  return 'navigation' in window
}

/**
 * Calls `then` in place of any reload that a script begins: React Router begins one when the code of a page cannot be fetched, and offline it would end
 * on the browser's error page. Returns the function that ends this.
 */
export function replaceReload(isNavigating: boolean, then: () => void): () => void {
  if (!canReplaceReload()) return () => {}
  const replace = (event: NavigateEvent) => {
    if (event.navigationType !== 'reload' || event.userInitiated) return
    // Vite reloads pages too.
    if (!isNavigating && import.meta.env.DEV) return
    event.preventDefault()
    then()
  }
  navigation.addEventListener('navigate', replace)
  return () => navigation.removeEventListener('navigate', replace)
}

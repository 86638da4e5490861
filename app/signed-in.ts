import { useSyncExternalStore } from 'react'

/** Whether this browser is signed in, by the hint cookie; the session itself is a secret that no script sees. */
export function isSignedIn(): boolean {
  return /(?:^|; )signed_in=1/.test(document.cookie)
}

/** The same for a page that is someone's own: it turns false when they log out in another tab. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(subscribe, isSignedIn, () => true)
}

function subscribe(look: () => void): () => void {
  addEventListener('focus', look)
  addEventListener('pageshow', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    removeEventListener('focus', look)
    removeEventListener('pageshow', look)
    document.removeEventListener('visibilitychange', look)
  }
}

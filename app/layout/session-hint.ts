import { useSyncExternalStore } from 'react'

/** Whether this browser is signed in, by the hint cookie; the session itself is a secret that no script sees. */
export function isSignedIn(): boolean {
  return /(?:^|; )(?:__Host-)?signed_in=1/.test(document.cookie)
}

/** The same for a page that is someone's own: it follows when they log out or in in another tab. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(subscribe, isSignedIn, () => true)
}

function subscribe(look: () => void): () => void {
  addEventListener('focus', look)
  addEventListener('pageshow', look)
  // What another tab keeps and forgets of the account is told at once.
  addEventListener('storage', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    removeEventListener('focus', look)
    removeEventListener('pageshow', look)
    removeEventListener('storage', look)
    document.removeEventListener('visibilitychange', look)
  }
}

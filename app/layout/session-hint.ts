import { useSyncExternalStore } from 'react'
import { refusedEvent } from '#app/browser/ask-shop'

/** By the hint cookie, since scripts cannot read the session's. */
export function isSignedIn(): boolean {
  return /(?:^|; )(?:__Host-)?signed_in=1/.test(document.cookie)
}

/** Who signed out on purpose in this browser, and when (milliseconds); null after a session that ended by itself. */
export function findSignedOut(): { userId: string; at: string } | null {
  const [, at, userId] = /(?:^|; )(?:__Host-)?signed_in=0\.(\d+)\.([\w-]+)/.exec(document.cookie) ?? []
  return at && userId ? { userId, at } : null
}

export function useSignedIn(): boolean {
  return useSyncExternalStore(subscribe, isSignedIn, () => true)
}

function subscribe(look: () => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  // Another tab changes the account's stored state at a sign-in and sign-out; the answer that refuses a script takes the cookie.
  for (const sign of ['focus', 'pageshow', 'storage', refusedEvent]) addEventListener(sign, look, { signal })
  // The cookie comes from another process than the event, and may come after it.
  const lookAgain = () => {
    for (const ms of [500, 5_000]) setTimeout(look, ms)
  }
  addEventListener('storage', lookAgain, { signal })
  document.addEventListener('visibilitychange', look, { signal })
  return () => controller.abort()
}

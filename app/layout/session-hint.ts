import { useSyncExternalStore } from 'react'
import { refusedEvent } from '#app/browser/ask-shop'
import { onVisible } from '#app/browser/on-visible'

/** Returns whether this browser is signed in, by the hint cookie; scripts cannot read the session cookie. */
export function isSignedIn(): boolean {
  return /(?:^|; )(?:__Host-)?signed_in=1/.test(document.cookie)
}

/** Returns who signed out on purpose in this browser, and when (milliseconds); null while somebody is signed in, and after a session that ended by itself. */
export function findSignedOut(): { userId: string; at: string } | null {
  const [, at, userId] = /(?:^|; )(?:__Host-)?signed_in=0\.(\d+)\.([\w-]+)/.exec(document.cookie) ?? []
  return at && userId ? { userId, at } : null
}

/** Returns whether somebody is signed in and updates after a sign-in or sign-out in another tab, and when a script's request finds that the session has ended. */
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
  onVisible(look, { signal })
  return () => controller.abort()
}

import { useSyncExternalStore } from 'react'
import { keepTrying } from '#app/navigation/retry'

let connected = true
let asking: Promise<boolean> | null = null
const listeners = new Set<() => void>()

/**
 * Whether the shop's server can be reached. Nothing is asked at rest: it is lost when the browser says so, or when a request
 * of the page failed and the server does not answer a second question; from then on the page looks until it is back.
 */
export function useServerStatus(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => connected,
    () => true,
  )
}

/** A request of the page failed: finds out whether the server is there at all. */
export async function checkServerStatus(): Promise<boolean> {
  const isThere = await ask()
  if (isThere) change(true)
  else lose()
  return isThere
}

/** Whether it is known that nothing can be reached; asks nobody while all is well. */
export async function isOffline(): Promise<boolean> {
  return !(connected && navigator.onLine) && !(await checkServerStatus())
}

function lose(): void {
  if (!connected) return
  change(false)
  keepTrying(async () => connected || checkServerStatus())
}

function change(isConnected: boolean): void {
  if (connected === isConnected) return
  connected = isConnected
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('offline', lose)
  listeners.add(listener)
  if (!navigator.onLine) lose()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('offline', lose)
  }
}

/** One question for all who ask at the same time. Any answer below 500 is one: only a server that is not there is lost. */
function ask(): Promise<boolean> {
  asking ??= fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(8_000) })
    .then(
      ({ status }) => status < 500,
      () => false,
    )
    .finally(() => {
      asking = null
    })
  return asking
}

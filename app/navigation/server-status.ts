import { useSyncExternalStore } from 'react'
import { retryWithBackoff } from '#app/navigation/retry'

let connected = true
let asking: Promise<boolean> | null = null
const listeners = new Set<() => void>()

/**
 * Returns whether the server is reachable. An idle page sends no requests: the server counts as lost when the browser is
 * offline, or when a request and a second one failed; the page then polls until it is back.
 */
export function useServerStatus(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => connected,
    () => true,
  )
}

/** Checks whether the server is reachable after a failed request. */
export async function checkServerStatus(): Promise<boolean> {
  const isReachable = await ask()
  if (isReachable) change(true)
  else lose()
  return isReachable
}

/** Returns whether the server is known to be unreachable; sends a request only in doubt. */
export async function isOffline(): Promise<boolean> {
  return !(connected && navigator.onLine) && !(await checkServerStatus())
}

function lose(): void {
  if (!connected) return
  change(false)
  retryWithBackoff(async () => connected || checkServerStatus())
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

/** Requests the server once for simultaneous callers. Any response below 500 means that it is reachable. */
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

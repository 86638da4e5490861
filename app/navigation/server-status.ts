import { askShop } from '#app/browser/ask-shop'
import { createStore } from '#app/browser/create-store'
import { pollWhileVisible } from '#app/browser/poll-while-visible'

const connected = createStore(true, { follow: followOffline })
let asking: Promise<boolean> | null = null
const askEveryMs = 5_000
let stopAsking = () => {}

/** Lost is the server when the browser is offline, or a request and a second one failed; the page then polls until it is back. */
export const useServerStatus = connected.use

export async function checkServerStatus(): Promise<boolean> {
  const isReachable = await ask()
  if (isReachable) {
    stopAsking()
    connected.set(true)
  } else lose()
  return isReachable
}

/** Returns true if the server was unreachable at the last check and still is; false without asking while it counts as reachable. */
export async function isOffline(): Promise<boolean> {
  return !(connected.get() && navigator.onLine) && !(await checkServerStatus())
}

function lose(): void {
  if (!connected.get()) return
  connected.set(false)
  const stop = pollWhileVisible(checkServerStatus, askEveryMs)
  addEventListener('online', checkServerStatus)
  stopAsking = () => {
    stop()
    removeEventListener('online', checkServerStatus)
  }
}

function followOffline(): () => void {
  addEventListener('offline', lose)
  if (!navigator.onLine) lose()
  return () => removeEventListener('offline', lose)
}

/** One request for simultaneous callers. */
function ask(): Promise<boolean> {
  asking ??= askShop('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(8_000) })
    .then(
      ({ status }) => status < 500,
      () => false,
    )
    .finally(() => {
      asking = null
    })
  return asking
}

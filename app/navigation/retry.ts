import { onVisible } from '#app/browser/on-visible'
import { backoffMs } from '#domain/backoff'

const firstWaitMs = 2_000
const maxWaitMs = 60_000

/**
 * Calls `attempt`, whose rejection counts as false, until it returns true or the returned function is called: with growing pauses, only while the page is
 * visible, and at once when the browser comes online or the page becomes visible.
 */
export function retryWithBackoff(attempt: () => Promise<boolean>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let isTrying = false
  const controller = new AbortController()
  const { signal } = controller

  const stop = () => {
    clearTimeout(timer)
    controller.abort()
  }
  const tryLater = () => {
    tries++
    // Jittered, so that clients do not return at the same moment.
    const waitMs = backoffMs(tries, { firstMs: firstWaitMs, maxMs: maxWaitMs }) * (0.75 + Math.random() / 2)
    if (document.visibilityState === 'visible') timer = setTimeout(retryNow, waitMs)
  }
  const retryNow = async (event?: Event) => {
    clearTimeout(timer)
    if (isTrying || signal.aborted || document.visibilityState !== 'visible') return
    if (event) tries = 0
    isTrying = true
    const isDone = await attempt().catch((error) => {
      console.warn('A further try failed.', error)
      return false
    })
    isTrying = false
    if (signal.aborted) return
    if (isDone) stop()
    else tryLater()
  }

  addEventListener('online', retryNow, { signal })
  onVisible(retryNow, { signal })
  tryLater()
  return stop
}

/**
 * Loads a part of the page, passes it to `receive`, and retries as long as that fails, as it does offline; returns the function that ends this. `lazy`
 * alone would replace the whole page by an error.
 */
export function loadWithRetry<T>(load: () => Promise<T>, receive: (loaded: T) => void): () => void {
  let stop: (() => void) | undefined = () => {}
  const attempt = async () => {
    try {
      const loaded = await load()
      if (stop) receive(loaded)
      return true
    } catch (error) {
      console.warn('A part of the page was not reached.', error)
      return false
    }
  }
  attempt().then((isLoaded) => {
    if (!isLoaded && stop) stop = retryWithBackoff(attempt)
  })
  return () => {
    stop?.()
    stop = undefined
  }
}

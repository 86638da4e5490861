const firstWaitMs = 2_000
const maxWaitMs = 60_000

/**
 * Calls `attempt` until it returns true or the returned function is called: with growing pauses, only while the page is
 * visible, and at once when the browser comes online or the page becomes visible.
 */
export function retryWithBackoff(attempt: () => Promise<boolean>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = firstWaitMs
  let isTrying = false
  let isOver = false

  const stop = () => {
    isOver = true
    clearTimeout(timer)
    removeEventListener('online', retryNow)
    document.removeEventListener('visibilitychange', retryNow)
  }
  const tryLater = () => {
    // Jittered, so that clients do not return at the same moment.
    if (document.visibilityState === 'visible') timer = setTimeout(retryNow, waitMs * (0.75 + Math.random() / 2))
    waitMs = Math.min(waitMs * 2, maxWaitMs)
  }
  const retryNow = async (event?: Event) => {
    clearTimeout(timer)
    if (isTrying || isOver || document.visibilityState !== 'visible') return
    if (event) waitMs = firstWaitMs
    isTrying = true
    const isDone = await attempt()
    isTrying = false
    if (isOver) return
    if (isDone) stop()
    else tryLater()
  }

  addEventListener('online', retryNow)
  document.addEventListener('visibilitychange', retryNow)
  tryLater()
  return stop
}

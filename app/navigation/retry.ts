const firstWaitMs = 2_000
const longestWaitMs = 60_000

/**
 * Calls `attempt` until it returns true or the returned function is called: with growing pauses, only while the page is
 * visible, and at once when the browser comes online or the page becomes visible.
 */
export function keepTrying(attempt: () => Promise<boolean>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = firstWaitMs
  let isTrying = false
  let isOver = false

  const stop = () => {
    isOver = true
    clearTimeout(timer)
    removeEventListener('online', tryNow)
    document.removeEventListener('visibilitychange', tryNow)
  }
  const tryLater = () => {
    // Jittered, so that clients do not return at the same moment.
    if (document.visibilityState === 'visible') timer = setTimeout(tryNow, waitMs * (0.75 + Math.random() / 2))
    waitMs = Math.min(waitMs * 2, longestWaitMs)
  }
  const tryNow = async (event?: Event) => {
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

  addEventListener('online', tryNow)
  document.addEventListener('visibilitychange', tryNow)
  tryLater()
  return stop
}

/** Returns a function that calls `work` once, when it has not been called again for `ms`, or for the time it is given. */
export function debounced(work: () => void, ms: number): { (waitMs?: number): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  const later = (waitMs = ms) => {
    cancel()
    timer = setTimeout(work, waitMs)
  }
  return Object.assign(later, { cancel })
}

import { useEffect, useState } from 'react'
import { retryWithBackoff } from '#app/navigation/retry'

/**
 * Loads a part of the page when it is first needed; null until then. Retries when offline, where `React.lazy` would replace
 * the whole page by an error.
 */
export function useLoaded<T>(load: () => Promise<T>, isNeeded: boolean): T | null {
  const [part, setPart] = useState<{ loaded: T } | null>(null)
  const isMissing = isNeeded && !part
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the same part each time
  useEffect(() => {
    if (!isMissing) return
    let stop: (() => void) | undefined = () => {}
    const attempt = async () => {
      try {
        const loaded = await load()
        if (stop) setPart({ loaded })
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
  }, [isMissing])
  return part?.loaded ?? null
}

/** After this time something else answers in place of a part that is not there yet. */
const lateAfterMs = 1_500

/** Loads a part as `useLoaded`; `isLate` is true while it is needed and could not be fetched, or not in time. */
export function useLoadedInTime<T>(load: () => Promise<T>, isNeeded: boolean): { loaded: T | null; isLate: boolean } {
  const [isLate, setLate] = useState(false)
  const tryLoad = () =>
    load().catch((error) => {
      setLate(true)
      throw error
    })
  const loaded = useLoaded(tryLoad, isNeeded)
  const isMissing = isNeeded && !loaded
  useEffect(() => {
    if (!isMissing) return setLate(false)
    const timer = setTimeout(setLate, lateAfterMs, true)
    return () => clearTimeout(timer)
  }, [isMissing])
  return { loaded, isLate: isMissing && isLate }
}

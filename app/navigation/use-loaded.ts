import { useEffect, useState } from 'react'
import { loadWithRetry } from '#app/navigation/retry'
import { useLate } from '#app/ui/use-late'

/** Loads a part of the page when it is first needed; null until then. */
export function useLoaded<T>(load: () => Promise<T>, isNeeded: boolean): T | null {
  const [part, setPart] = useState<{ loaded: T } | null>(null)
  const isMissing = isNeeded && !part
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the same part each time
  useEffect(() => (isMissing ? loadWithRetry(load, (loaded) => setPart({ loaded })) : undefined), [isMissing])
  return part?.loaded ?? null
}

/** After this time something else answers in place of a part that is not there yet. */
const lateAfterMs = 1_500

/** Loads a part as `useLoaded`; `isLate` is true while it is needed and could not be fetched, or not in time. */
export function useLoadedInTime<T>(load: () => Promise<T>, isNeeded: boolean): { loaded: T | null; isLate: boolean } {
  const [hasFailed, setFailed] = useState(false)
  const tryLoad = () =>
    load().catch((error) => {
      setFailed(true)
      throw error
    })
  const loaded = useLoaded(tryLoad, isNeeded)
  const isMissing = isNeeded && !loaded
  const isSlow = useLate(isMissing, lateAfterMs)
  useEffect(() => {
    if (!isMissing) setFailed(false)
  }, [isMissing])
  return { loaded, isLate: isMissing && (isSlow || hasFailed) }
}

import { useEffect, useState } from 'react'
import { loadWithRetry } from '#app/navigation/retry'

/** Loads a part of the page when it is first needed; null until then. */
export function useLoaded<T>(load: () => Promise<T>, isNeeded: boolean): T | null {
  const [part, setPart] = useState<{ loaded: T } | null>(null)
  const isMissing = isNeeded && !part
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the same part each time
  useEffect(() => (isMissing ? loadWithRetry(load, (loaded) => setPart({ loaded })) : undefined), [isMissing])
  return part?.loaded ?? null
}

import { type ComponentType, lazy, useEffect, useState } from 'react'

const retryMs = 4_000

/** Loads a part of the page, passes it to `receive`, and tries again as long as that fails, as it does offline; returns the function that ends this. */
export function loadWithRetry<T>(load: () => Promise<T>, receive: (loaded: T) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const attempt = async () => {
    try {
      const loaded = await load()
      if (!isStopped) receive(loaded)
    } catch (error) {
      console.warn('A part of the page was not reached.', error)
      if (!isStopped) timer = setTimeout(attempt, retryMs)
    }
  }
  void attempt()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/** Creates a part of a page whose scripts load after those of the page. The server renders it, and until its scripts are there its forms and links work without. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(
    () =>
      new Promise<{ default: ComponentType<Props> }>((resolve) => {
        loadWithRetry(load, (part) => resolve({ default: part }))
      }),
  )
}

/** Loads a part of the page when it is first needed; null until then. */
export function useLoaded<T>(load: () => Promise<T>, isNeeded: boolean): T | null {
  const [part, setPart] = useState<{ loaded: T } | null>(null)
  const isMissing = isNeeded && !part
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the same part each time
  useEffect(() => (isMissing ? loadWithRetry(load, (loaded) => setPart({ loaded })) : undefined), [isMissing])
  return part?.loaded ?? null
}

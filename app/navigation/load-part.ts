import { type ComponentType, createElement, lazy, Suspense, useEffect, useState } from 'react'

const retryMs = 4_000

/** Tries again as long as it fails, as it does offline; returns the function that ends this. */
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

/**
 * A part whose scripts load after those of the page: the server renders it, and until they are there its forms and
 * links work without. Where the browser renders it first, `Before` stands in its place until then.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Before: ComponentType<Props> | null = null,
) {
  const Part: ComponentType<Props> = lazy(
    () =>
      new Promise<{ default: ComponentType<Props> }>((resolve) => {
        loadWithRetry(load, (part) => resolve({ default: part }))
      }),
  )
  return (props: Props) =>
    createElement(Suspense, { fallback: Before && createElement(Before, props) }, createElement(Part, props))
}

export function useLoaded<T>(load: () => Promise<T>, isNeeded: boolean): T | null {
  const [part, setPart] = useState<{ loaded: T } | null>(null)
  const isMissing = isNeeded && !part
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the same part each time
  useEffect(() => (isMissing ? loadWithRetry(load, (loaded) => setPart({ loaded })) : undefined), [isMissing])
  return part?.loaded ?? null
}

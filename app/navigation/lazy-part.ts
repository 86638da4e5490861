import { type ComponentType, lazy } from 'react'
import { loadWithRetry } from '#app/navigation/retry'

/** A part of a page whose scripts come after those of the page: the server sends it whole, and it works as a page without scripts until then. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(
    () =>
      new Promise<{ default: ComponentType<Props> }>((resolve) => {
        loadWithRetry(load, (part) => resolve({ default: part }))
      }),
  )
}

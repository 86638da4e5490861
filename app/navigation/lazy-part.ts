import { type ComponentType, lazy } from 'react'
import { loadWithRetry } from '#app/navigation/retry'

/** Creates a part of a page whose scripts load after those of the page. The server renders it, and until its scripts are there its forms and links work without. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(
    () =>
      new Promise<{ default: ComponentType<Props> }>((resolve) => {
        loadWithRetry(load, (part) => resolve({ default: part }))
      }),
  )
}

import { type ComponentType, lazy } from 'react'
import { retryWithBackoff } from '#app/navigation/retry'

/**
 * A part of a page whose scripts come after those of the page: the server sends it whole, and it works as a page without scripts until then. Without
 * connection it comes later, where `lazy` alone would take the whole page down with it.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(
    () =>
      new Promise<{ default: ComponentType<Props> }>((resolve) => {
        const attempt = () =>
          load().then(
            (part) => {
              resolve({ default: part })
              return true
            },
            () => false,
          )
        attempt().then((isLoaded) => {
          if (!isLoaded) retryWithBackoff(attempt)
        })
      }),
  )
}

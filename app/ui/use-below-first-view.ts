import { useDeferredValue } from 'react'
import { useHydrated } from '#app/ui/use-hydrated'

/** Returns false until the first view of a navigated page is drawn; the rest of the page is rendered afterwards. */
export function useBelowFirstView(): boolean {
  return useDeferredValue(true, !useHydrated())
}

import { useDeferredValue } from 'react'
import { useHydrated } from '#app/ui/use-hydrated'

/** Of a page that was come to by a link, false until its first view is drawn; what is below comes right after it. */
export function useRest(): boolean {
  return useDeferredValue(true, !useHydrated())
}

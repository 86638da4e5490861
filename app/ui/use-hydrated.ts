import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while the page is brought to life: what only the browser knows is not known yet. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and during hydration, when the browser's state is not available. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

import { useEffect } from 'react'
import { reload, whyMissing } from '#app/navigation/page-state'
import { retryWithBackoff } from '#app/navigation/retry'

/** Returns the data of a public page, or null while they are missing; for `meta`, which runs again when they arrive. */
export function arrivedData<T>(loaderData: T): T | null {
  return whyMissing(loaderData) ? null : loaderData
}

/**
 * Returns the data of a public page, or null while they are missing, and whether they are still loading. Retries data that failed or came incomplete
 * from the server.
 */
export function usePageData<T>(
  loaderData: T,
  isIncomplete: (data: T) => boolean = () => false,
): { data: T | null; isLoading: boolean } {
  const state = whyMissing(loaderData)
  useReloadWhile(state === 'failed' || (state === null && isIncomplete(loaderData)))
  return { data: state ? null : loaderData, isLoading: state === 'late' }
}

/** Reloads the page's data until `isNeeded` is false. */
export function useReloadWhile(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return
    return retryWithBackoff(async () => {
      await reload()
      return false
    })
  }, [isNeeded])
}

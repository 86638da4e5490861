import { useEffect } from 'react'
import { createPath, useNavigation } from 'react-router'
import { hasCopy } from '#app/navigation/offline-copies'
import { retryWithBackoff } from '#app/navigation/retry'
import { checkServerStatus } from '#app/navigation/server-status'

/** Returns whether scripts can prevent a reload (Safari from 26.2, Firefox from 147). Without that no code is prefetched. */
export function canRefuseReload(): boolean {
  return 'navigation' in window
}

/** Whether code of a page could not be fetched since this document was loaded. */
let lacksCode = false

/**
 * Prevents React Router's reload when the code of a page cannot be fetched: offline it would end on the browser's error page.
 * The visitor stays on the page, and the navigation continues when the shop is reachable. React Router never requests failed
 * prefetched code again, so the next page is then loaded as a document.
 */
export function useMissingCode(): void {
  const { location: next } = useNavigation()
  const href = next && new URL(createPath(next), location.origin).href
  useEffect(() => {
    if (!canRefuseReload()) return
    let stopTrying: (() => void) | undefined = () => {}
    const goOn = async () => {
      if (href && !(await goTo(href)) && stopTrying) stopTrying = retryWithBackoff(() => goTo(href))
    }
    const refuseReload = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated) return
      // Vite reloads pages too.
      if (!href && import.meta.env.DEV) return
      event.preventDefault()
      lacksCode = true
      goOn()
    }
    navigation.addEventListener('navigate', refuseReload)
    if (lacksCode) goOn()
    return () => {
      stopTrying?.()
      stopTrying = undefined
      navigation.removeEventListener('navigate', refuseReload)
    }
  }, [href])
}

/**
 * Loads the page that is shown as a document when the shop is reachable: React Router would wait for ever for code that once failed, also when it asks
 * for the page's data again.
 */
export function useDocumentForMissingCode(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return
    return retryWithBackoff(async () => lacksCode && goTo(location.pathname + location.search))
  }, [isNeeded])
}

async function goTo(href: string): Promise<boolean> {
  if (!(await checkServerStatus()) && !(await hasCopy(href))) return false
  location.assign(href)
  return true
}

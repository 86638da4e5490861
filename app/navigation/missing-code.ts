import { useEffect } from 'react'
import { createPath, useNavigation } from 'react-router'
import { hasCopy } from '#app/navigation/offline-copies'
import { replaceReload } from '#app/navigation/replace-reload'
import { retryWithBackoff } from '#app/navigation/retry'
import { checkServerStatus } from '#app/navigation/server-status'

/** Whether code of a page could not be fetched since this document was loaded. */
let lacksCode = false

/**
 * Keeps the visitor on the page when the code of the next one cannot be fetched, and loads that one as a document when the shop is reachable: React Router
 * never requests code again that was prefetched and failed.
 */
export function useMissingCode(): void {
  const { location: next } = useNavigation()
  const href = next && new URL(createPath(next), location.origin).href
  useEffect(() => {
    let stopTrying: (() => void) | undefined = () => {}
    const goOn = async () => {
      if (href && !(await goTo(href)) && stopTrying) stopTrying = retryWithBackoff(() => goTo(href))
    }
    const stopReplacing = replaceReload(href !== undefined, () => {
      lacksCode = true
      goOn()
    })
    if (lacksCode) goOn()
    return () => {
      stopTrying?.()
      stopTrying = undefined
      stopReplacing()
    }
  }, [href])
}

/**
 * Loads the page that is shown as a document when code has failed since the document was opened and the shop is reachable: React Router would wait for ever for code that once failed, also when it asks
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

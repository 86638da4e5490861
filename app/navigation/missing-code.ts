import { hasCopy } from '#app/navigation/offline-copies'
import { keepTrying } from '#app/navigation/retry'
import { checkServerStatus } from '#app/navigation/server-status'

let next = ''
let stopTrying = () => {}

/** The page that is being loaded. */
export function expectPage(href: string): void {
  stopTrying()
  next = href
}

/**
 * When the code of the next page cannot be fetched, React Router reloads the page, and a visitor without connection is left
 * with the browser's own error page. Where the browser allows it, the visitor stays and goes on when the shop is there again.
 */
export function survivesMissingCode(): (() => void) | undefined {
  if (!('navigation' in window)) return
  navigation.addEventListener('navigate', refuseReload)
  return () => navigation.removeEventListener('navigate', refuseReload)
}

async function refuseReload(event: NavigateEvent): Promise<void> {
  if (event.navigationType !== 'reload' || event.userInitiated || !next) return
  event.preventDefault()
  if (!(await goOn())) stopTrying = keepTrying(goOn)
}

async function goOn(): Promise<boolean> {
  if (!(await checkServerStatus()) && !(await hasCopy(next))) return false
  location.assign(next)
  return true
}

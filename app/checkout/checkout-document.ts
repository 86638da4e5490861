import { type DataStrategyResult, type MiddlewareFunction, redirectDocument } from 'react-router'
import { isOffline } from '#app/navigation/server-status'
import { decodePath } from '#domain/text'
import { splitLanguage } from '#domain/texts/translate'

type NavigationMiddleware = MiddlewareFunction<Record<string, DataStrategyResult>>

/** In any letter case: only the checkout's document may load the payment provider. */
export function isCheckout(address: string): boolean {
  const [pathname = ''] = address.split(/[?#]/)
  return /^\/checkout\/?$/i.test(splitLanguage(decodePath(pathname) ?? pathname).path)
}

/** A Content-Security-Policy belongs to a document, and the checkout's is wider. */
export const loadCheckoutDocument: NavigationMiddleware = async ({ request }) => {
  const { pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || isCheckout(pathname) === isCheckout(openedAt)) return
  // Offline, a new document would be the browser's own error page; this page shows an error and tries again.
  if (await isOffline()) return
  // Replaces the sign-in in the history: going back must not lead to one that is done.
  if (/^\/(login|register)\b/i.test(splitLanguage(location.pathname).path))
    history.replaceState(null, '', pathname + search)
  // Thrown: WebKit and Firefox abort code that still loads when a document is left. The router prefixes redirects.
  throw redirectDocument(splitLanguage(pathname).path + search)
}

export function mayLoadPayment(): boolean {
  return /^\/(order\/|checkout\b)/i.test(splitLanguage(openedAt).path)
}

const openedAt = typeof location === 'undefined' ? '' : location.pathname

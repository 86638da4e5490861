import { type DataStrategyResult, type MiddlewareFunction, redirectDocument } from 'react-router'
import { isOffline } from '#app/navigation/server-status'

type NavigationMiddleware = MiddlewareFunction<Record<string, DataStrategyResult>>

/** Whether a path is the checkout's, in any letter case: only its document may load the payment provider. */
export function isCheckoutPath(pathname: string): boolean {
  return /^\/checkout\/?$/i.test(decode(pathname))
}

/**
 * A policy comes with a document and stays while links change the page inside it. So the ways to the checkout load its
 * document, whatever leads there, and the ways from it leave its wider policy behind.
 */
export const loadCheckoutDocument: NavigationMiddleware = async ({ request }) => {
  const { pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || isCheckoutPath(pathname) === isCheckoutPath(openedAt)) return
  // The document would be the browser's own error page; this one says it kindly, and tries again.
  if (await isOffline()) return
  // Going back must not lead to a sign-in that is done: what already is the address takes its own place.
  if (/^\/(login|register)\b/i.test(location.pathname)) history.replaceState(null, '', pathname + search)
  // By the router, which first waits for the code it is loading. WebKit and Firefox break that off as soon as the document
  // is left, at which the router reloads this page, and WebKit then stays on it.
  throw redirectDocument(pathname + search)
}

const openedAt = typeof location === 'undefined' ? '' : location.pathname

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

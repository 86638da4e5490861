import { type DataStrategyResult, type MiddlewareFunction, redirectDocument } from 'react-router'
import { knowsRoutesOf } from '#app/layout/route-modules'
import { isOffline } from '#app/layout/server-status'

/**
 * Buyers' pages do not know those of the counter (server/bootstrap/shop-manifest.mjs): the way there, as after signing in, loads a
 * document that does.
 */
export const loadCounterDocument: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }) => {
  const { pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || !/^\/owner(\/|$)/i.test(pathname) || knowsRoutesOf('routes/owner/')) return
  // The document would be the browser's own error page; this one says it kindly, and tries again.
  if (await isOffline()) return
  throw redirectDocument(pathname + search)
}

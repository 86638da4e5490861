import { type DataStrategyResult, type MiddlewareFunction, replace } from 'react-router'

/**
 * A redirect that is met on the way back or forward takes the place of the entry it is met at. Pushed on top of it, it
 * would be met again at every step back, and nobody came past it.
 */
export const replaceRedirects: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const { pathname, search } = new URL(request.url)
  // Going back or forward, the address is there before the page.
  const isReturn = request.method === 'GET' && pathname + search === location.pathname + location.search
  const results = await next()
  if (isReturn)
    for (const one of Object.values(results)) {
      if (!(one.result instanceof Response)) continue
      const { status, headers } = one.result
      const to = headers.get('location')
      // `replace` spreads what it is given, and a spread Response has no status: it would be no redirect.
      if (to) one.result = replace(to, { status, headers })
    }
  return results
}

import { type DataStrategyResult, type MiddlewareFunction, replace } from 'react-router'

/** When going back or forward meets a redirect, it replaces the history entry: a pushed one would be met again at every step back. */
export const replaceRedirects: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const { pathname, search } = new URL(request.url)
  // When going back or forward, the location changes before the page.
  const isReturn = request.method === 'GET' && pathname + search === location.pathname + location.search
  const results = await next()
  if (!isReturn) return results
  for (const result of Object.values(results)) {
    if (!(result.result instanceof Response)) continue
    const { status, headers } = result.result
    const to = headers.get('location')
    // `replace` spreads its argument, and a spread Response has no status: it would be no redirect.
    if (to) result.result = replace(to, { status, headers })
  }
  return results
}

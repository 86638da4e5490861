import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

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
    for (const { result } of Object.values(results))
      if (result instanceof Response && result.headers.has('location')) result.headers.set('X-Remix-Replace', 'yes')
  return results
}

import { useEffect, useRef } from 'react'
import { type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction, useRevalidator } from 'react-router'
import { checkServerStatus, useServerStatus } from '#app/navigation/server-status'

/** Routes whose loaders return null without the catalogue: their sections then stay on Loading..., and the listing finds nothing (specification, section 8). */
const withoutCatalogue = ['routes/shop/home', 'routes/shop/category', 'routes/shop/product']

/** Client middleware: gives these routes null for data that were not reached, and keeps the root's as they are; other pages show the error. */
export const replaceUnreached: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next()
  if (request.method !== 'GET' || request.signal.aborted) return results
  for (const [id, { type, result: error }] of Object.entries(results)) {
    if (type !== 'error' || !isPassingFailure(error)) continue
    console.warn('The data of the page were not reached.', error)
    void checkServerStatus()
    if (id === 'root') delete results[id]
    if (withoutCatalogue.includes(id)) results[id] = { type: 'data', result: null }
  }
  return results
}

/** Whether a request may succeed later: no response, a truncated or foreign one, 5xx or 429. */
export function isPassingFailure(error: unknown): boolean {
  if (error instanceof Response) return false
  return !isRouteErrorResponse(error) || error.status >= 500 || error.status === 429
}

export function useReloadWhenBack(isNeeded: boolean): void {
  const connected = useServerStatus()
  const { revalidate } = useRevalidator()
  const wasLost = useRef(false)
  useEffect(() => {
    if (isNeeded && connected && wasLost.current) void revalidate()
    wasLost.current = !connected
  }, [isNeeded, connected, revalidate])
}

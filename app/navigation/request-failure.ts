import { isRouteErrorResponse } from 'react-router'

/** Thrown for a page whose required data could not be loaded; the error page retries. */
export class PageUnreachable extends Error {
  override name = 'PageUnreachable' as const
}

/** Returns whether a request may succeed later: no response, a truncated or foreign one, or a 5xx status. */
export function isPassingFailure(error: unknown): boolean {
  if (error instanceof Response) return false
  return !isRouteErrorResponse(error) || error.status >= 500 || error.status === 429
}

import { isRouteErrorResponse } from 'react-router'

/** A page whose data could not be fetched, and that shows nothing without them; it is asked for again by itself. */
export class PageUnreached extends Error {
  override name = 'PageUnreached' as const
}

/** Whether a request may succeed later: nothing arrived, what arrived was cut off or none of ours, or the shop is in trouble. */
export function isPassingFailure(error: unknown): boolean {
  if (error instanceof Response) return false
  return !isRouteErrorResponse(error) || error.status >= 500 || error.status === 429
}

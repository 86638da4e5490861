import { type RequestContext, visitContext } from '#app/context'

/** Awaits what a page can do without: returns `otherwise` and logs the event where it fails, as when the database is away; the page is then not cached. */
export async function withFallback<T, U>(
  context: RequestContext,
  event: string,
  work: Promise<T>,
  otherwise: U,
): Promise<T | U> {
  try {
    return await work
  } catch (error) {
    // A thrown Response, such as a 404, is not a failure.
    if (!(error instanceof Error)) throw error
    context.get(visitContext).logError(event, error)
    context.get(visitContext).doNotCache()
    return otherwise
  }
}

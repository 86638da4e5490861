import { retryAfter } from '#app/forms/retry-after'

/** Returns a JSON error response below 500 with its reason. */
export function jsonError(status: number, reason: string, headers?: HeadersInit): Response {
  return Response.json({ error: reason }, { status, headers })
}

/** Returns the JSON response to a request that came too often. */
export function refuseJsonAttempt(reason: string, { retryAfterMs }: { retryAfterMs: number }): Response {
  return jsonError(429, reason, retryAfter(retryAfterMs))
}

import { retryAfter } from '#app/forms/retry-after'

export function jsonError(status: number, reason: string, headers?: HeadersInit): Response {
  return Response.json({ error: reason }, { status, headers })
}

export function refuseJsonAttempt(reason: string, { retryAfterMs }: { retryAfterMs: number }): Response {
  return jsonError(429, reason, retryAfter(retryAfterMs))
}

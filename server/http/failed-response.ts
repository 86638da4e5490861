import { isAPIError } from 'better-auth/api'
import { failedTexts } from '#app/layout/request-refusal-texts'
import { isTransientDatabaseError } from '#database/transient-error'
import { shortAnswer } from '#server/http/short-answer'
import { dataType } from '#server/internals/react-router'

/** Returns whether the database is unavailable, full or overloaded; better-auth hides the cause behind a 5xx error. */
export function isTransientFailure(error: unknown): boolean {
  return isTransientDatabaseError(error) || (isAPIError(error) && error.statusCode >= 500)
}

/** Returns a 503 response for a temporary failure of the database: the page that was rendered, or a short answer. */
export function unavailableResponse(request: Request, answered?: Response): Response {
  const isRendered =
    answered && ['text/html', dataType].some((type) => answered.headers.get('content-type')?.startsWith(type))
  const { body, headers } = isRendered ? answered : failedResponse(request, 503)
  const kept = new Headers(headers)
  kept.set('retry-after', '5')
  kept.set('cache-control', 'no-store')
  return new Response(body, { status: 503, headers: kept })
}

export function failedResponse({ url, headers: sent }: Request, status: 500 | 503): Response {
  const { headers, body } = shortAnswer(new URL(url).pathname, sent.get('accept'), () => failedTexts()[status])
  return new Response(body, { status, headers })
}

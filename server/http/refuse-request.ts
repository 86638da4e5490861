import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { busyTexts, nothingSentText, reloadText } from '#app/layout/request-refusal-texts'
import type { Refusal } from '#server/http/request-limits'
import { pathOfUrl } from '#server/http/route-table'
import { shortAnswer } from '#server/http/short-answer'

/** Delay of a refusal in ms. Against a client that retries immediately, immediate refusals would cost more than responses. */
const refusalDelayMs = 500
const maxOpenRefusals = 1_000
let openRefusals = 0

/** Sends the response to a refused request, with its reason and `Retry-After`. */
export async function refuseRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { status, retryAfterSeconds }: Refusal,
  securityHeaders: Record<string, string>,
): Promise<void> {
  // Discards the rest of a body instead of waiting for it.
  request.resume()
  if (openRefusals < maxOpenRefusals) {
    openRefusals++
    await sleep(refusalDelayMs, undefined, { ref: false })
    openRefusals--
  }
  const isForm = request.method !== 'GET' && request.method !== 'HEAD'
  const { headers, body } = shortAnswer(pathOfUrl(request.url ?? ''), request.headers.accept, () => {
    const { title, text: reason } = busyTexts()[status]
    return isForm
      ? { title, reason, text: `${reason} ${nothingSentText()}` }
      : { title, reason, text: reloadText(), reloadAfterSeconds: retryAfterSeconds }
  })
  response.writeHead(status, {
    ...securityHeaders,
    ...headers,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'retry-after': String(retryAfterSeconds),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { busyTexts, nothingSent, reloadText } from '#app/layout/request-refusal-texts'
import { shortPage } from '#app/layout/short-page.server'
import { cachedTexts } from '#domain/texts/dictionaries.server'
import { runInLanguage } from '#domain/texts/in-language.server'
import { splitLanguage } from '#domain/texts/languages'
import type { Refusal } from '#server/http/request-limits'
import { pathOfUrl } from '#server/http/route-table'
import { shortPageHeaders } from '#server/http/short-page-headers'
import { isDataPath, pathOfPage } from '#server/internals/react-router'

/** Delay of a refusal in ms. Against a client that retries immediately, immediate refusals would cost more than responses. */
const heldForMs = 500
const maxOpenRefusals = 1_000
let held = 0

/**
 * Sends the response to a refused request, with its reason and `Retry-After`: as a page, as JSON, or as the plain text
 * that a form of the shop shows; in the language of its address.
 */
export async function refuseRequest(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: Refusal,
  securityHeaders: Record<string, string>,
): Promise<void> {
  // Discards the rest of a body instead of waiting for it.
  request.resume()
  if (held < maxOpenRefusals) {
    held++
    await sleep(heldForMs, undefined, { ref: false })
    held--
  }
  const { language } = splitLanguage(pathOfPage(pathOfUrl(request.url ?? '')))
  const { headers, body } = runInLanguage(cachedTexts(language), () => bodyFor(request, refusal))
  response.writeHead(refusal.status, {
    ...securityHeaders,
    ...headers,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'retry-after': String(refusal.retryAfterSeconds),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

function bodyFor(request: IncomingMessage, { status, retryAfterSeconds }: Refusal) {
  const { title, text } = busyTexts()[status]
  if (isDataPath(pathOfUrl(request.url ?? '')))
    return { headers: { 'content-type': 'text/plain; charset=utf-8' }, body: `${text}\n` }
  if (!request.headers.accept?.includes('text/html'))
    return { headers: { 'content-type': 'application/json' }, body: `${JSON.stringify({ error: text })}\n` }
  const isSent = request.method !== 'GET' && request.method !== 'HEAD'
  const page = isSent
    ? { title, text: `${text} ${nothingSent()}` }
    : { title, text: reloadText(), reloadAfterSeconds: retryAfterSeconds }
  return { headers: shortPageHeaders, body: shortPage(page) }
}

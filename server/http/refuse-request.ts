import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { shortPage, shortPageCode } from '#app/layout/short-page.server'
import type { Refusal } from '#server/http/request-limits'
import { contentSecurityPolicy } from '#server/security/content-security-policy'

const texts = {
  429: {
    title: 'One moment, please',
    text: 'Too many requests came from your connection at once. Please wait a few seconds and try again.',
  },
  503: { title: 'The shop is full just now', text: 'The shop is full just now. Please try again in a few seconds.' },
} as const

const opensByItself = 'This page opens by itself in a few seconds. What is in your cart stays there.'

/** Of one who asks again at once, a refusal that came at once would cost more than an answer. */
const heldForMs = 500
const heldAtMost = 1_000
let held = 0

/**
 * Sends the short answer to a request that is not let in: why, and when to come again. As a page, as JSON, or as the
 * plain sentence that a form of the shop shows.
 */
export async function refuseRequest(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: Refusal,
  securityHeaders: Record<string, string>,
): Promise<void> {
  // A body that is still on its way is not waited for.
  request.resume()
  if (held < heldAtMost) {
    held++
    await sleep(heldForMs, undefined, { ref: false })
    held--
  }
  const { type, body } = bodyFor(request, refusal)
  response.writeHead(refusal.status, {
    ...securityHeaders,
    'content-type': type,
    ...(type.startsWith('text/html') ? { 'content-security-policy': pagePolicy } : {}),
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'retry-after': String(refusal.retryAfterSeconds),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

function bodyFor(request: IncomingMessage, { status, retryAfterSeconds }: Refusal): { type: string; body: string } {
  const { title, text } = texts[status]
  const isData = /\.data(\?|$)/.test(request.url ?? '')
  if (isData) return { type: 'text/plain; charset=utf-8', body: `${text}\n` }
  if (!request.headers.accept?.includes('text/html'))
    return { type: 'application/json', body: `${JSON.stringify({ error: text })}\n` }
  const isSent = request.method !== 'GET' && request.method !== 'HEAD'
  const page = isSent
    ? { title, text: `${text} Nothing was sent: go back, and what you typed is still there.` }
    : { title, text: opensByItself, reloadAfterSeconds: retryAfterSeconds }
  return { type: 'text/html; charset=utf-8', body: shortPage(page) }
}

const pagePolicy = contentSecurityPolicy(shortPageCode)

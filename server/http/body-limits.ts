import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { tooLargeTexts } from '#app/layout/request-refusal-texts'
import type { ApplicationEnv } from '#server/http/application'
import { usualBodyBytes } from '#server/http/read-body'
import { shortAnswer } from '#server/http/short-answer'

/** Refuses bodies that are larger than their route takes. */
export function limitBodies(): MiddlewareHandler<ApplicationEnv> {
  const limitOf = (maxSize: number) => bodyLimit({ maxSize, onError: (c) => tooLarge(c.req.raw) })
  const usualLimit = limitOf(usualBodyBytes)
  const megabyte = 1024 * 1024
  const limits = {
    photo: limitOf(12 * megabyte + usualBodyBytes),
    file: limitOf(2 * megabyte + usualBodyBytes),
    // Meta's own limit of one webhook.
    batch: limitOf(3 * megabyte),
  }
  return (c, next) => {
    const takes = c.get('route')?.handle.largeBody
    // A body without a declared size would be read before the visitor is authenticated, so it gets the usual limit.
    return takes && c.req.header('content-length') ? limits[takes](c, next) : usualLimit(c, next)
  }
}

/** Returns the 413 response for a body above the URL's limit. */
function tooLarge({ url, headers: sent }: Request): Response {
  const { headers, body } = shortAnswer(new URL(url).pathname, sent.get('accept'), tooLargeTexts)
  return new Response(body, { status: 413, headers: { ...headers, connection: 'close' } })
}

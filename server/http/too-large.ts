import { tooLargeTexts } from '#app/layout/request-refusal-texts'
import { shortAnswer } from '#server/http/short-answer'

/** Returns the 413 response for a body above the URL's limit. */
export function tooLarge({ url, headers: sent }: Request): Response {
  const { headers, body } = shortAnswer(new URL(url).pathname, sent.get('accept'), tooLargeTexts)
  return new Response(body, { status: 413, headers: { ...headers, connection: 'close' } })
}

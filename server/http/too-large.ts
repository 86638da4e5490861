import { shortPage, shortPageStyle } from '#app/layout/short-page.server'
import { isDataPath } from '#app/react-router-internals/data-requests'
import { contentSecurityPolicy } from '#server/security/content-security-policy'
import { hashInlineCode } from '#server/security/inline-code'

const title = 'That is too much at once'
const text =
  'Nothing was saved. Please go back and send something smaller, such as a photo or a file of less than 10 MB.'

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy({ scripts: [], styles: [hashInlineCode(shortPageStyle)] }),
}

/** Returns the 413 response for a body above the URL's limit: a page if a form was sent without scripts, otherwise JSON. */
export function tooLarge(request: Request): Response {
  const isPage = request.headers.get('accept')?.includes('text/html') && !isDataPath(new URL(request.url).pathname)
  if (isPage)
    return new Response(shortPage({ title, text }), { status: 413, headers: { ...pageHeaders, connection: 'close' } })
  return Response.json({ error: `${title}.` }, { status: 413, headers: { connection: 'close' } })
}

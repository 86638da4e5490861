import { tooLargeTexts } from '#app/layout/refusal-texts'
import { shortPage, shortPageStyle } from '#app/layout/short-page.server'
import { cachedTexts } from '#domain/texts/dictionaries.server'
import { runInLanguage } from '#domain/texts/in-language.server'
import { splitLanguage } from '#domain/texts/languages'
import { isDataPath } from '#server/internals/react-router'
import { contentSecurityPolicy } from '#server/security/content-security-policy'
import { hashInlineCode } from '#server/security/inline-code'

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy({ scripts: [], styles: [hashInlineCode(shortPageStyle)] }),
}

/** Returns the 413 response for a body above the URL's limit: a page if a form was sent without scripts, otherwise JSON. */
export function tooLarge(request: Request): Response {
  const { pathname } = new URL(request.url)
  const { language } = splitLanguage(pathname)
  const { title, text } = runInLanguage(cachedTexts(language), tooLargeTexts)
  const isPage = request.headers.get('accept')?.includes('text/html') && !isDataPath(pathname)
  if (isPage)
    return new Response(
      runInLanguage(cachedTexts(language), () => shortPage({ title, text })),
      { status: 413, headers: { ...pageHeaders, connection: 'close' } },
    )
  return Response.json({ error: `${title}.` }, { status: 413, headers: { connection: 'close' } })
}

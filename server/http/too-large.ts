import { tooLargeTexts } from '#app/layout/request-refusal-texts'
import { shortPage } from '#app/layout/short-page.server'
import { cachedTexts } from '#domain/texts/dictionaries.server'
import { runInLanguage } from '#domain/texts/in-language.server'
import { splitLanguage } from '#domain/texts/languages'
import { shortPageHeaders } from '#server/http/short-page-headers'
import { isDataPath, pathOfPage } from '#server/internals/react-router'

/** Returns the 413 response for a body above the URL's limit: a page if a form was sent without scripts, otherwise JSON. */
export function tooLarge(request: Request): Response {
  const { pathname } = new URL(request.url)
  const isPage = request.headers.get('accept')?.includes('text/html') && !isDataPath(pathname)
  return runInLanguage(cachedTexts(splitLanguage(pathOfPage(pathname)).language), () => {
    const { title, text } = tooLargeTexts()
    if (!isPage) return Response.json({ error: `${title}.` }, { status: 413, headers: { connection: 'close' } })
    return new Response(shortPage({ title, text }), {
      status: 413,
      headers: { ...shortPageHeaders, connection: 'close' },
    })
  })
}

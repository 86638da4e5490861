import { shortPage, shortPageStyle } from '#app/layout/short-page.server'
import { cachedTexts } from '#domain/texts/dictionaries.server'
import { runInLanguage } from '#domain/texts/in-language.server'
import { splitLanguage } from '#domain/texts/languages'
import { isDataPath, pathOfPage } from '#server/internals/react-router'
import { contentSecurityPolicy } from '#server/security/content-security-policy'
import { hashInlineCode } from '#server/security/inline-code'

/** `reason` replaces `text` where no page is shown. */
type ShortText = { title: string; text: string; reason?: string; reloadAfterSeconds?: number }

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy({ scripts: [], styles: [hashInlineCode(shortPageStyle)] }),
}

/**
 * Returns headers and body of an answer without the router, in the language of its URL: a page where a browser asks for one, for a
 * data request the plain text that a form of the shop shows, otherwise JSON.
 */
export function shortAnswer(
  path: string,
  accept: string | null | undefined,
  write: () => ShortText,
): { headers: Record<string, string>; body: string } {
  return runInLanguage(cachedTexts(splitLanguage(pathOfPage(path)).language), () => {
    const { reason, ...page } = write()
    const sentence = reason ?? page.text
    if (isDataPath(path)) return { headers: { 'content-type': 'text/plain; charset=utf-8' }, body: `${sentence}\n` }
    if (accept?.includes('text/html')) return { headers: pageHeaders, body: shortPage(page) }
    return { headers: { 'content-type': 'application/json' }, body: `${JSON.stringify({ error: sentence })}\n` }
  })
}

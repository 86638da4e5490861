import { isAPIError } from 'better-auth/api'
import { busyTexts, failedTexts, nothingSentText, reloadText, tooLargeTexts } from '#app/layout/request-refusal-texts'
import { shortPage, shortPageStyle } from '#app/layout/short-page.server'
import { isTransientDatabaseError } from '#database/transient-error'
import { cachedTexts, runInLanguage } from '#domain/texts/dictionaries.server'
import { splitLanguage } from '#domain/texts/translate'
import type { Refusal } from '#server/http/limits'
import { dataType, isDataPath, pathOfPage } from '#server/internals/react-router'
import { contentSecurityPolicy, hashInlineCode } from '#server/security/content-security-policy'

type ShortText = { title: string; text: string; reason?: string; reloadAfterSeconds?: number }
export type Asked = { method: string | undefined; path: string; accept: string | null | undefined }

export function askedBy({ method, url, headers }: Request): Asked {
  return { method, path: new URL(url).pathname, accept: headers.get('accept') }
}

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy({ scripts: [], styles: [hashInlineCode(shortPageStyle)] }),
}

export function busyAnswer(asked: Asked, { status, retryAfterSeconds }: Refusal): Response {
  const isForm = asked.method !== 'GET' && asked.method !== 'HEAD'
  return shortAnswer(asked, status, { 'retry-after': String(retryAfterSeconds) }, () => {
    const { title, text: reason } = busyTexts()[status]
    return isForm
      ? { title, reason, text: `${reason} ${nothingSentText()}` }
      : { title, reason, text: reloadText(), reloadAfterSeconds: retryAfterSeconds }
  })
}

export function tooLargeAnswer(asked: Asked): Response {
  return shortAnswer(asked, 413, { connection: 'close' }, tooLargeTexts)
}

export function failedAnswer(asked: Asked, error: unknown): Response {
  if (isTransientFailure(error)) return unavailableAnswer(asked)
  return shortAnswer(asked, 500, {}, () => failedTexts()[500])
}

export function unavailableAnswer(asked: Asked, rendered?: Response): Response {
  const retry = { 'retry-after': '5', 'cache-control': 'no-store' }
  const type = rendered?.headers.get('content-type')
  if (!rendered || !(type?.startsWith('text/html') || type?.startsWith(dataType)))
    return shortAnswer(asked, 503, retry, () => failedTexts()[503])
  const headers = new Headers(rendered.headers)
  for (const [name, value] of Object.entries(retry)) headers.set(name, value)
  return new Response(rendered.body, { status: 503, headers })
}

/** better-auth hides the database's error behind one of its own. */
export function isTransientFailure(error: unknown): boolean {
  return isTransientDatabaseError(error) || (isAPIError(error) && error.statusCode >= 500)
}

/** In the URL's language: a page for a browser, for a data request the text that a form shows, otherwise JSON. */
function shortAnswer(
  { path, accept }: Asked,
  status: number,
  headers: Record<string, string>,
  write: () => ShortText,
): Response {
  return runInLanguage(cachedTexts(splitLanguage(pathOfPage(path)).language), () => {
    const { reason, ...page } = write()
    const sentence = reason ?? page.text
    if (isDataPath(path))
      return new Response(`${sentence}\n`, {
        status,
        headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
      })
    if (accept?.includes('text/html'))
      return new Response(shortPage(page), { status, headers: { ...headers, ...pageHeaders } })
    return Response.json({ error: sentence }, { status, headers })
  })
}

import { randomBytes } from 'node:crypto'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type Shop, shopContext, type Visit, visitContext, withFallback } from '#app/context'
import { jsonError } from '#app/layout/json-error'
import { decodePath } from '#domain/text'
import { cachedTexts, english, readTexts, runInLanguage } from '#domain/texts/dictionaries.server'
import { inLanguage, type Language, languages, splitLanguage } from '#domain/texts/translate'
import type { Rendered } from '#server/cache/page-cache'
import { type KnownRoute, readMethods } from '#server/http/route-table'
import { askedBy, isTransientFailure, unavailableAnswer } from '#server/http/short-answer'
import { isDataPath, notFoundData, pathOfPage, redirectStatus } from '#server/internals/react-router'
import type { Log } from '#server/operations/log'
import type { AccountService } from '#server/security/accounts'

/** `isCached`: for the page cache, without a client. */
export type PageRequest = {
  request: Request
  route: KnownRoute | null
  client: string
  requestId: string
  isLocal: boolean
  isCached?: boolean
}

type RendererParts = {
  build: ServerBuild
  shop: Shop
  accounts: AccountService
  log: Log
  mode: 'development' | 'production'
}

export function createPageRenderer(parts: RendererParts): (asked: PageRequest) => Promise<Rendered> {
  const { shop } = parts
  const handle = createLanguageHandler(parts)

  return async (asked) => {
    const { route, requestId } = asked
    const request = withReadablePath(asked.request)
    const { visit, outcome, cookies } = createVisit(parts, asked)
    const isStranger = route?.handle.guard === 'staff' && !(await visit.accounts.findStaff())
    const context = new RouterContextProvider()
    context.set(shopContext, shop)
    context.set(visitContext, { ...visit, isStranger })
    const answered = isStranger
      ? onlyRefusal(await handle(await asStranger(request, visit), route, context))
      : (refuseMethod(request, route) ?? (await handle(request, route, context)))
    const response =
      outcome.isUnavailable && answered.status === 500 ? unavailableAnswer(askedBy(request), answered) : answered
    for (const cookie of cookies) response.headers.append('set-cookie', cookie)
    response.headers.set('x-request-id', requestId)
    if (route && !isStranger) setRouteHeaders(response.headers, route)
    const keep = outcome.isComplete && response.status === 200 && cookies.length === 0
    return { response, nonce: visit.nonce, keep }
  }
}

function createVisit(
  { accounts, log }: RendererParts,
  { request, client, requestId, isLocal, isCached = false }: PageRequest,
) {
  const cookies: string[] = []
  const outcome = { isComplete: true, isUnavailable: false }
  const visit: Visit = {
    accounts: accounts.accountsOf(request, client, cookies),
    client,
    isLocal,
    requestId,
    log: (event, details) => log.info(event, { requestId, ...details }),
    logError: (event, error) => {
      outcome.isUnavailable ||= isTransientFailure(error)
      log.error(event, error, { requestId })
    },
    doNotCache: () => {
      outcome.isComplete = false
    },
    nonce: randomBytes(18).toString('base64url'),
    isStranger: false,
    isCached,
  }
  return { visit, outcome, cookies }
}

function createLanguageHandler({ build, shop, mode }: RendererParts) {
  // React Router compares `Origin` with the URL, which behind a proxy has another host.
  const allowedActionOrigins = [new URL(shop.publicUrl).host]
  const handlers = Object.fromEntries(
    languages.map((language) => {
      const basename = language === 'en' ? build.basename : `/${language}`
      return [language, createRequestHandler({ ...build, basename, allowedActionOrigins }, mode)]
    }),
  ) as Record<Language, ReturnType<typeof createRequestHandler>>
  return async (request: Request, route: KnownRoute | null, context: RouterContextProvider): Promise<Response> => {
    const { language } = splitLanguage(pathOfPage(new URL(request.url).pathname))
    const texts =
      language === 'en'
        ? english
        : await withFallback(context, 'texts.not-read', readTexts(shop.db, language), cachedTexts(language))
    const asked = language !== 'en' && !route ? asNotFound(request, language) : request
    return runInLanguage(texts, () => handlers[language](asked, context))
  }
}

/** For a URL without languages, such as the API's, which the router would find under a language's prefix. */
function asNotFound(request: Request, language: Language): Request {
  const url = new URL(request.url)
  url.pathname = inLanguage(language, isDataPath(url.pathname) ? notFoundData : '/404')
  return new Request(url, { headers: request.headers })
}

/** React Router would log an error and reveal file names. */
function refuseMethod({ method }: Request, route: KnownRoute | null): Response | null {
  const methods = route?.methods ?? readMethods
  if (methods.includes(method)) return null
  const allow = methods.join(', ')
  return jsonError(405, `This address answers to ${allow} only.`, { allow })
}

/** Keep a secret URL from search engines and other sites; under `no-referrer` the shop would refuse its own forms. */
const hiddenHeaders = [
  ['referrer-policy', 'same-origin'],
  ['x-robots-tag', 'noindex'],
] as const

const staffPermissions = 'camera=(self), microphone=(), geolocation=(), browsing-topics=()'

function setRouteHeaders(headers: Headers, { handle: { guard, hidden } }: KnownRoute): void {
  if (hidden) for (const [name, value] of hiddenHeaders) headers.set(name, value)
  if (guard === 'staff') headers.set('permissions-policy', staffPermissions)
}

/**
 * Without its body. A page becomes GET, and the 404 page for a signed-in buyer; a data request keeps URL and method:
 * the router reads the answer to a form otherwise. `refuseStrangers` answers it.
 */
async function asStranger(request: Request, { accounts }: Visit): Promise<Request> {
  const { method } = request
  const url = new URL(request.url)
  const isData = isDataPath(url.pathname)
  if (!isData && (await accounts.findUser({ fresh: true })))
    url.pathname = inLanguage(splitLanguage(url.pathname).language, '/404')
  const look = new Headers(request.headers)
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) look.delete(name)
  const kept = method === 'HEAD' || (isData && method === 'POST') ? method : 'GET'
  return new Request(url, { method: kept, headers: look })
}

/** A staff route without a guard reveals nothing to strangers: they get a redirect or an error. */
function onlyRefusal(answered: Response): Response {
  return answered.status === redirectStatus || answered.status >= 300
    ? answered
    : jsonError(404, 'There is no such page.')
}

function withReadablePath(request: Request): Request {
  const url = new URL(request.url)
  if (decodePath(url.pathname) !== null) return request
  url.pathname = url.pathname.replaceAll('%', '%25')
  return new Request(url, request)
}

import { randomBytes, randomUUID } from 'node:crypto'
import { isAPIError } from 'better-auth/api'
import { Hono } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type Shop, shopContext, type Visit, visitContext } from '#app/context'
import { jsonError } from '#app/layout/json-error'
import { failedTexts } from '#app/layout/request-refusal-texts'
import { withFallback } from '#app/navigation/with-fallback.server'
import { isTransientDatabaseError } from '#database/transient-error'
import { cachedTexts, readTexts } from '#domain/texts/dictionaries.server'
import { runInLanguage } from '#domain/texts/in-language.server'
import { inLanguage, type Language, languages, splitLanguage } from '#domain/texts/languages'
import type { Rendered } from '#server/cache/page-cache'
import { limitBodies } from '#server/http/body-limits'
import { accepts, gzipped, isCompressible } from '#server/http/compression'
import { RouteTable, readMethods } from '#server/http/route-table'
import { shortAnswer } from '#server/http/short-answer'
import { dataType, isDataPath, notFoundData, pathOfPage, redirectStatus } from '#server/internals/react-router'
import type { Log } from '#server/operations/log'
import type { AccountService } from '#server/security/accounts'
import { clientKey } from '#server/security/client-key'
import { contentSecurityPolicy, type ExtraSources } from '#server/security/content-security-policy'
import { isCrossSite } from '#server/security/csrf'
import { codeByNonce } from '#server/security/inline-code'
import { securityHeaders } from '#server/security/security-headers'
import { type SimulatorGuard, simulatorRoutes } from '#server/simulators/simulator-endpoints'

export type ApplicationEnv = { Bindings: { address: string; requestId: string; isLocal: boolean } }

export type Application = {
  routes: RouteTable
  /** `isLocal` is true for a request from this machine. */
  fetch(request: Request, address: string, requestId?: string, isLocal?: boolean): Promise<Response>
  /** Renders a public page or API answer that is the same for everyone: no cookie, no address. */
  renderPublic(url: string): Promise<Rendered>
}

/** The origin of a request; `isCached` is true for a rendering by the page cache, which has no client address. */
type RequestOrigin = ApplicationEnv['Bindings'] & { isCached?: boolean }

/** Creates the application behind the caches: checks of the request, then React Router's routes. */
export function createApplication(parts: {
  build: ServerBuild
  shop: Omit<Shop, 'urls'>
  accounts: AccountService
  log: Log
  allowedAtCheckout: ExtraSources
  /** In development, error responses contain the error's details. */
  mode?: 'development' | 'production'
  /** Adds further routes, such as the simulators'. */
  mount?: (hono: Hono<ApplicationEnv>, guard: SimulatorGuard) => void
}): Application {
  const { build, accounts, log } = parts
  const routes = new RouteTable(build, simulatorRoutes)
  const shop: Shop = { ...parts.shop, urls: routes.urls }
  // React Router compares `Origin` with the request's URL, which behind a proxy has another host.
  const allowedActionOrigins = [new URL(shop.publicUrl).host]
  const mode = parts.mode ?? 'production'
  const handlers = Object.fromEntries(
    languages.map((language) => {
      const basename = language === 'en' ? build.basename : `/${language}`
      return [language, createRequestHandler({ ...build, basename, allowedActionOrigins }, mode)]
    }),
  ) as Record<Language, ReturnType<typeof createRequestHandler>>
  /** Answers in the language that the address names. An address that has no languages, such as the API's, does not exist under a prefix. */
  const handle = async (request: Request, context: RouterContextProvider) => {
    const address = new URL(request.url)
    const { language } = splitLanguage(pathOfPage(address.pathname))
    const isUnknown = language !== 'en' && !routes.find(address.pathname)
    if (isUnknown) address.pathname = inLanguage(language, isDataPath(address.pathname) ? notFoundData : '/404')
    const asked = isUnknown ? new Request(address, { headers: request.headers }) : request
    const texts = await withFallback(context, 'texts.not-read', readTexts(shop.db, language), cachedTexts(language))
    return runInLanguage(texts, () => handlers[language](asked, context))
  }
  const sharedHeaders = Object.entries(securityHeaders(shop.publicUrl))
  const hono = new Hono<ApplicationEnv>()

  async function visit(
    request: Request,
    { address, requestId, isLocal, isCached = false }: RequestOrigin,
  ): Promise<Rendered> {
    const nonce = randomBytes(18).toString('base64url')
    const client = clientKey(address)
    const cookies: string[] = []
    let keep = true
    let isUnavailable = false
    const context = new RouterContextProvider()
    const visitor: Visit = {
      accounts: accounts.accountsOf(request, client, cookies),
      address: client,
      isLocal,
      requestId,
      log: (event, details) => log.info(event, { requestId, ...details }),
      logError: (event, error) => {
        isUnavailable ||= isTransientFailure(error)
        log.error(event, error, { requestId })
      },
      doNotCache: () => {
        keep = false
      },
      nonce,
      isStranger: false,
      isCached,
    }
    const readable = withReadablePath(request)
    const { guard, hidden } = routes.find(new URL(readable.url).pathname)?.handle ?? {}
    const isStranger = guard === 'staff' && !(await visitor.accounts.findStaff())
    context.set(shopContext, shop)
    context.set(visitContext, { ...visitor, isStranger })
    const answered = isStranger
      ? onlyRefusal(await handle(await asStranger(readable, visitor), context))
      : (refuseMethod(routes, readable) ?? (await handle(readable, context)))
    const response = isUnavailable && answered.status === 500 ? unavailable(readable, answered) : answered
    for (const cookie of cookies) response.headers.append('set-cookie', cookie)
    response.headers.set('x-request-id', requestId)
    if (hidden && !isStranger) for (const [name, value] of hiddenHeaders) response.headers.set(name, value)
    if (guard === 'staff' && !isStranger) response.headers.set('permissions-policy', staffPermissions)
    return {
      response,
      nonce,
      keep: keep && response.status === 200 && cookies.length === 0,
    }
  }

  hono.use(async (c, next) => {
    await next()
    // Not by `c.header`, which creates a new response for each header.
    const { headers } = c.res
    for (const [name, value] of sharedHeaders) if (!headers.has(name)) headers.set(name, value)
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  })
  hono.use(limitBodies(routes))
  hono.use(async (c, next) => {
    if (isCrossSite(c.req.raw, shop.publicUrl)) return c.json({ error: 'This form was sent from another site.' }, 403)
    return next()
  })
  parts.mount?.(hono, {
    db: shop.db,
    findUser: (c) => accounts.accountsOf(c.req.raw, c.env.address, []).findUser({ fresh: true }),
  })
  hono.all('*', async (c) => {
    const { response, nonce } = await visit(c.req.raw, c.env)
    if (isPage(response) && !response.headers.has('content-security-policy')) {
      const isCheckout = routes.find(new URL(c.req.url).pathname)?.handle.csp === 'checkout'
      const allowed = isCheckout ? parts.allowedAtCheckout : {}
      response.headers.set('content-security-policy', contentSecurityPolicy(codeByNonce(nonce), allowed))
    }
    return compressed(response, c.req.header('accept-encoding'))
  })
  hono.onError((error, c) => {
    const { requestId } = c.env
    // The client has disconnected: nobody reads the response, and it is not an error of the shop.
    if (c.req.raw.signal.aborted) return c.json({ error: 'This request was incomplete.' }, 400)
    log.error('request.failed', error, { requestId })
    c.header('x-request-id', requestId)
    return isTransientFailure(error) ? unavailable(c.req.raw) : failed(c.req.raw, 500)
  })

  return {
    routes,
    fetch: async (request, address, requestId = randomUUID(), isLocal = false) =>
      hono.fetch(request, { address, requestId, isLocal }),
    renderPublic: (url) =>
      visit(new Request(url), { address: '', requestId: randomUUID(), isLocal: false, isCached: true }),
  }
}

/** Compresses a response that is worth it, for a client that takes gzip. */
async function compressed(response: Response, acceptEncoding: string | undefined): Promise<Response> {
  const { status, headers } = response
  if (!isCompressible(headers.get('content-type') ?? '')) return response
  headers.append('vary', 'accept-encoding')
  const body = Buffer.from(await response.arrayBuffer())
  if (body.length < 600 || !accepts('gzip', acceptEncoding))
    return new Response(body.length > 0 ? body : null, { status, headers })
  headers.set('content-encoding', 'gzip')
  return new Response(await gzipped(body), { status, headers })
}

function isPage(response: Response): boolean {
  return Boolean(response.headers.get('content-type')?.startsWith('text/html'))
}

/** Returns 405 for a method that a URL does not accept; React Router would log an error and reveal file names. */
function refuseMethod(routes: RouteTable, { method, url }: Request): Response | null {
  const { methods } = routes.find(new URL(url).pathname) ?? { methods: readMethods }
  if (methods.includes(method)) return null
  const allow = methods.join(', ')
  return jsonError(405, `This address answers to ${allow} only.`, { allow })
}

/** Headers that keep a secret URL from search engines and other sites; with `no-referrer`, the shop would refuse its own forms. */
const hiddenHeaders = [
  ['referrer-policy', 'same-origin'],
  ['x-robots-tag', 'noindex'],
] as const

/** The stock pages scan barcodes with the camera. */
const staffPermissions = 'camera=(self), microphone=(), geolocation=(), browsing-topics=()'

/**
 * Takes the body from a request for a staff page by anybody else. A page becomes GET, and a signed-in buyer gets the 404 page; a data request
 * keeps its URL and method, since the router reads the answer to a form otherwise than that to a page: `refuseStrangers` answers it.
 */
async function asStranger({ method, url, headers }: Request, { accounts }: Visit): Promise<Request> {
  const address = new URL(url)
  const isData = isDataPath(address.pathname)
  if (!isData && (await accounts.findUser({ fresh: true })))
    address.pathname = inLanguage(splitLanguage(address.pathname).language, '/404')
  const look = new Headers(headers)
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) look.delete(name)
  const kept = method === 'HEAD' || (isData && method === 'POST') ? method : 'GET'
  return new Request(address, { method: kept, headers: look })
}

/** Lets a staff route return only a redirect or an error to visitors without access, so that a route without a guard reveals nothing. */
function onlyRefusal(answered: Response): Response {
  return answered.status === redirectStatus || answered.status >= 300
    ? answered
    : jsonError(404, 'There is no such page.')
}

/** Escapes a path with invalid percent-encoding, so that it is not found; the router would warn and guess. */
function withReadablePath(request: Request): Request {
  const url = new URL(request.url)
  if (isReadable(url.pathname)) return request
  url.pathname = url.pathname.replaceAll('%', '%25')
  return new Request(url, request)
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Returns whether the database is unavailable, full or overloaded; better-auth hides the cause behind a 5xx error. */
function isTransientFailure(error: unknown): boolean {
  return isTransientDatabaseError(error) || (isAPIError(error) && error.statusCode >= 500)
}

/** Returns a 503 response for a temporary failure of the database: the page that was rendered, or a short answer. */
function unavailable(request: Request, answered?: Response): Response {
  const isRendered =
    answered && ['text/html', dataType].some((type) => answered.headers.get('content-type')?.startsWith(type))
  const { body, headers } = isRendered ? answered : failed(request, 503)
  const kept = new Headers(headers)
  kept.set('retry-after', '5')
  kept.set('cache-control', 'no-store')
  return new Response(body, { status: 503, headers: kept })
}

function failed({ url, headers: sent }: Request, status: 500 | 503): Response {
  const { headers, body } = shortAnswer(new URL(url).pathname, sent.get('accept'), () => failedTexts()[status])
  return new Response(body, { status, headers })
}

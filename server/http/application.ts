import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ServerBuild } from 'react-router'
import type { Shop } from '#app/context'
import { jsonError } from '#app/layout/json-error'
import type { Rendered } from '#server/cache/page-cache'
import { compressResponse } from '#server/http/compression'
import { RenderPlaces, type RenderPriority } from '#server/http/limits'
import { createPageRenderer, type PageRequest } from '#server/http/render-page'
import { type KnownRoute, RouteTable } from '#server/http/route-table'
import { askedBy, busyAnswer, failedAnswer, tooLargeAnswer } from '#server/http/short-answer'
import type { Log } from '#server/operations/log'
import type { AccountService } from '#server/security/accounts'
import { clientKey } from '#server/security/client'
import { codeByNonce, contentSecurityPolicy, type ExtraSources } from '#server/security/content-security-policy'
import { securityHeaders } from '#server/security/security-headers'

type ApplicationEnv = {
  Bindings: { client: string; requestId: string; isLocal: boolean }
  Variables: { route: KnownRoute | null }
}

export type Application = {
  routes: RouteTable
  places: RenderPlaces
  fetch(request: Request, clientIp: string, requestId?: string, isLocal?: boolean): Promise<Response>
  renderPublic(url: string, priority?: RenderPriority): Promise<Rendered>
}

const megabyte = 1024 * 1024
export const usualBodyBytes = 64 * 1024
const bodyBytes = {
  photo: 12 * megabyte + usualBodyBytes,
  file: 2 * megabyte + usualBodyBytes,
  // Meta's own limit of one webhook.
  batch: 3 * megabyte,
}

export function createApplication(parts: {
  build: ServerBuild
  shop: Omit<Shop, 'urls'>
  accounts: AccountService
  log: Log
  allowedAtCheckout: ExtraSources
  mode?: 'development' | 'production'
}): Application {
  const { build, accounts, log, mode = 'production' } = parts
  const routes = new RouteTable(build)
  const places = new RenderPlaces()
  const shop: Shop = { ...parts.shop, urls: routes.urls }
  const render = createPageRenderer({ build, shop, accounts, log, mode })
  const sharedHeaders = Object.entries(securityHeaders(shop.publicUrl))
  const hono = new Hono<ApplicationEnv>()

  const renderInTurn = async (asked: PageRequest, priority: RenderPriority): Promise<Rendered> => {
    const { request } = asked
    const rendered = await places.run(priority, () => {
      request.signal.throwIfAborted()
      return render(asked)
    })
    return (
      rendered ?? {
        response: busyAnswer(askedBy(request), { status: 503, retryAfterSeconds: 3 }),
        nonce: '',
        keep: false,
      }
    )
  }

  hono.use(async (c, next) => {
    c.set('route', findRoute(routes, c.req.url))
    await next()
    // Not by `c.header`, which creates a new response for each header.
    const { headers } = c.res
    for (const [name, value] of sharedHeaders) if (!headers.has(name)) headers.set(name, value)
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  })
  hono.use((c, next) => {
    const takes = c.get('route')?.handle.largeBody
    // A body without a declared size would be read before the visitor is known.
    const maxSize = takes && c.req.header('content-length') ? bodyBytes[takes] : usualBodyBytes
    return bodyLimit({ maxSize, onError: () => tooLargeAnswer(askedBy(c.req.raw)) })(c, next)
  })
  hono.use(async (c, next) =>
    isCrossSite(c.req.raw, shop.publicUrl) ? jsonError(403, 'This form was sent from another site.') : next(),
  )
  // As with the real window, who knows an order's unguessable id may pay it.
  hono.all('/preview/razorpay/*', (c, next) => shop.preview?.answerPaymentWindow(c.req.raw) ?? next())
  hono.all('*', async (c) => {
    const route = c.get('route')
    if (!route && /^\/api(\/|$)/i.test(c.req.path)) return jsonError(404, 'There is no such address.')
    const asked = { request: c.req.raw, route, ...c.env }
    const priority = priorityOf(c)
    const { response, nonce } = await (priority ? renderInTurn(asked, priority) : render(asked))
    if (isPage(response) && !response.headers.has('content-security-policy')) {
      const allowed = route?.handle.csp === 'checkout' ? parts.allowedAtCheckout : {}
      response.headers.set('content-security-policy', contentSecurityPolicy(codeByNonce(nonce), allowed))
    }
    return compressResponse(response, c.req.header('accept-encoding'))
  })
  hono.onError((error, c) => {
    const { requestId } = c.env
    // Nobody reads the answer.
    if (c.req.raw.signal.aborted) return jsonError(400, 'This request was incomplete.')
    log.error('request.failed', error, { requestId })
    const answer = failedAnswer(askedBy(c.req.raw), error)
    answer.headers.set('x-request-id', requestId)
    return answer
  })

  return {
    routes,
    places,
    fetch: async (request, clientIp, requestId = randomUUID(), isLocal = false) =>
      hono.fetch(request, { client: clientKey(clientIp), requestId, isLocal }),
    renderPublic: (url, priority = 'other') => {
      const [request, requestId] = [new Request(url), randomUUID()]
      const asked = { request, route: findRoute(routes, url), client: '', requestId, isLocal: false, isCached: true }
      return renderInTurn(asked, priority)
    },
  }
}

function findRoute(routes: RouteTable, url: string): KnownRoute | null {
  return routes.find(new URL(url).pathname)
}

/** Null for what needs no place: forms, orders, webhooks and the data of a person. */
function priorityOf(c: Context<ApplicationEnv>): RenderPriority | null {
  const priority = c.get('route')?.handle.priority
  if ((c.req.method !== 'GET' && c.req.method !== 'HEAD') || priority === 'free') return null
  return priority === 'buy' ? 'buy' : 'other'
}

function isPage(response: Response): boolean {
  return Boolean(response.headers.get('content-type')?.startsWith('text/html'))
}

/** Webhooks and other servers send no `Origin` and no cookies; a signature or secret authenticates them. */
export function isCrossSite(request: Request, publicUrl: string): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return false
  const origin = request.headers.get('origin')
  // A browser sends it with every POST; without cookies there is no session to abuse.
  if (origin === null) return request.headers.has('cookie') || request.headers.get('sec-fetch-site') === 'cross-site'
  if (origin === publicUrl) return false
  // Another host name of this shop, but not without TLS: an attacker on the network can forge that page.
  const host = request.headers.get('host') ?? new URL(request.url).host
  return origin.toLowerCase() !== `${new URL(publicUrl).protocol}//${host}`.toLowerCase()
}

import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { getRequestListener, RequestError } from '@hono/node-server'
import { jsonError } from '#app/layout/json-error'
import { isSameSecret } from '#domain/hash.server'
import type { PageCache } from '#server/cache/page-cache'
import { createPublicPages, publicPageKey } from '#server/cache/public-pages'
import type { Config } from '#server/config/config'
import { usualBodyBytes } from '#server/http/application'
import { ClientBudgets, createLargeBodyLimit } from '#server/http/limits'
import { type KnownRoute, pathOfUrl, type RouteTable } from '#server/http/route-table'
import { type Asked, busyAnswer, unavailableAnswer } from '#server/http/short-answer'
import { createPhotoFiles, createStaticFiles } from '#server/http/static-files'
import { isDataPath } from '#server/internals/react-router'
import { createHealth, type Health } from '#server/operations/health'
import type { Log } from '#server/operations/log'
import { counter, gauge, type Metric, Metrics, type RequestKind } from '#server/operations/metrics'
import { readVersion } from '#server/operations/version'
import { clientIp, clientKey, isFromThisMachine } from '#server/security/client'
import { securityHeaders } from '#server/security/security-headers'
import type { RunningShop } from '#server/shop'

export type HttpShop = ReturnType<typeof serveShop>

type Timeouts = { headersMs: number; requestMs: number; checkIntervalMs: number }
const usualTimeouts: Timeouts = { headersMs: 15_000, requestMs: 30_000, checkIntervalMs: 5_000 }
const readTimeoutMs = 60_000
const maxConnections = 4_000

/** Answered by the first that can: file, cached page, operations endpoints, page for the cache, photo, application. */
export function serveShop(
  running: RunningShop,
  config: Config,
  log: Log,
  clientFolder: string,
  timeouts: Timeouts = usualTimeouts,
) {
  const { application, database, shop, worker } = running
  const { routes } = application
  const { trustedProxies } = config
  const headers = securityHeaders(config.publicUrl)
  const server = createServer({
    maxHeaderSize: 16 * 1024,
    requestTimeout: timeouts.requestMs,
    headersTimeout: timeouts.headersMs,
    connectionsCheckingInterval: timeouts.checkIntervalMs,
    keepAliveTimeout: 65_000,
    optimizeEmptyRequests: true,
  })
  server.timeout = readTimeoutMs
  server.maxConnections = maxConnections
  const pages = createPublicPages({
    routes,
    render: (url, priority) => application.renderPublic(`${config.publicUrl}${url}`, priority),
    securityHeaders: headers,
  })
  const budgets = new ClientBudgets()
  const metrics = new Metrics()
  const health = createHealth({ db: database.sessions, hasRoom: database.hasRoom, worker })
  const operate = createOperationsEndpoints({
    health,
    metrics,
    metricsToken: config.metricsToken,
    measure: async () => [
      ...pageMetrics(pages.cache, application.places),
      gauge('shop_version_info', 'The version of the shop.', [[`version="${readVersion()}"`, 1]]),
      gauge('shop_connections', 'Connections that are open.', await promisify(server.getConnections).call(server)),
      counter('shop_limited_total', 'Requests refused for what their client has under way.', budgets.refused),
    ],
  })
  const answerFile = createStaticFiles(clientFolder, config.publicUrl)
  const answerPhoto = createPhotoFiles(shop.db, config.publicUrl)
  const receiveLarge = createLargeBodyLimit()

  const askApplication = getRequestListener(
    (request, env) => {
      const { incoming } = env as { incoming: IncomingMessage }
      const ip = clientIp(incoming, trustedProxies)
      return application.fetch(request, ip, String(incoming.headers['x-request-id']), isFromThisMachine(incoming))
    },
    {
      errorHandler(error) {
        if (error instanceof RequestError) return jsonError(400, 'This request cannot be read.', headers)
        throw error
      },
    },
  )

  const send = async (response: ServerResponse, answer: Response) => {
    const answerHeaders = Object.fromEntries(answer.headers)
    response.writeHead(answer.status, { ...headers, 'cache-control': 'no-store', ...answerHeaders })
    response.end(response.req.method === 'HEAD' ? undefined : await answer.text())
  }

  /** Returns the kind of the answer; null for the operations endpoints. */
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<RequestKind | null> => {
    const url = request.url ?? '/'
    const path = pathOfUrl(url)
    const isReading = isRead(request)
    if (isReading && answerFile(path, request, response)) return 'static'
    const key = isReading ? publicPageKey(routes, url) : null
    if (key !== null && pages.cache.answer(key, request, response)) return 'cached'
    const operated = isReading ? await operate(url, request) : null
    if (operated) {
      await send(response, operated)
      return null
    }
    if (isAmbiguous(request)) {
      await send(response, jsonError(400, 'This request cannot be read.', { connection: 'close' }))
      return 'turned-away'
    }
    request.headers['x-request-id'] = forwardedRequestId(request, trustedProxies) ?? randomUUID()
    const route = routes.find(path)
    const leave = route?.handle.isUnlimited
      ? () => {}
      : budgets.enter(clientKey(clientIp(request, trustedProxies)), costOf(request, route))
    if (typeof leave !== 'function') {
      request.resume()
      await send(response, busyAnswer(askedOf(request), leave))
      return 'turned-away'
    }
    try {
      const isLarge = Number(request.headers['content-length'] ?? 0) > usualBodyBytes
      if (isLarge && route?.handle.largeBody) receiveLarge(request, response)
      if (key !== null) await pages.cache.render(key, request, response)
      else await ((isReading && answerPhoto(path, request, response)) || askApplication(request, response))
    } finally {
      leave(response.statusCode < 400 && !route?.handle.searches)
    }
    return route?.handle.kind === 'data' || isDataPath(path) ? 'api' : 'rendered'
  }

  const record = (
    kind: RequestKind | null,
    startedAt: number,
    request: IncomingMessage,
    response: ServerResponse,
  ): void => {
    if (kind === null) return
    const ms = performance.now() - startedAt
    // As nginx counts a client that went away.
    const status = request.socket.destroyed && !response.writableFinished ? 499 : response.statusCode
    metrics.count(kind, status, ms)
    // A log line would cost more than a cheap answer.
    if (kind === 'static' || kind === 'cached' || kind === 'turned-away') return
    const path = pathForLog(routes, request.url ?? '/')
    const requestId = response.getHeader('x-request-id') ?? request.headers['x-request-id']
    log.info('request', { method: request.method, path, status, ms: Math.round(ms), requestId })
  }

  const failWith = async (error: unknown, request: IncomingMessage, response: ServerResponse): Promise<RequestKind> => {
    const requestId = String(request.headers['x-request-id'] ?? randomUUID())
    log.error('request.failed', error, { requestId })
    if (response.headersSent) response.end()
    else {
      response.setHeader('x-request-id', requestId)
      await send(response, unavailableAnswer(askedOf(request)))
    }
    return 'rendered'
  }

  server.on('request', (request, response) => {
    const startedAt = performance.now()
    answer(request, response)
      .catch((error) => failWith(error, request, response))
      .then((kind) => record(kind, startedAt, request, response))
  })
  return { server, pages: pages.cache, health, stopWatching: pages.watch(shop) }
}

/** Forms give it back when they succeed, invented searches never. */
function costOf(request: IncomingMessage, route: KnownRoute | null): number {
  if (!isRead(request)) return route?.handle.postCost ?? 1
  const searches = route?.handle.searches
  return searches === 'page' ? 3 : searches === 'suggestions' ? 1 : 0
}

/** A proxy in front may read it differently: several Host headers, or HTTP/1.0 with chunked encoding. */
function isAmbiguous({ headersDistinct, headers, httpVersionMinor }: IncomingMessage): boolean {
  return headersDistinct.host?.length !== 1 || (httpVersionMinor === 0 && headers['transfer-encoding'] !== undefined)
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

function askedOf({ method, url = '/', headers: { accept } }: IncomingMessage): Asked {
  return { method, path: pathOfUrl(url), accept }
}

function forwardedRequestId(request: IncomingMessage, trustedProxies: number): string | undefined {
  const given = request.headers['x-request-id']
  // Any other could be forged, or carry input into the log.
  return trustedProxies > 0 && typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : undefined
}

/** The route's pattern: no token of a link and nothing that was typed is logged. */
export function pathForLog(routes: RouteTable, url: string): string {
  const path = pathOfUrl(url)
  const route = routes.find(path)
  if (!route) return '(unknown)'
  return `${route.path === '/' ? '' : '/'}${route.path}${isDataPath(path) ? '.data' : ''}`
}

function pageMetrics({ size }: PageCache, places: RunningShop['application']['places']): Metric[] {
  const { running, waiting, refused } = places.state
  return [
    gauge('shop_pages_inside', 'Pages that are being made, or wait for it.', [
      ['state="made"', running],
      ['state="waiting"', waiting],
    ]),
    counter('shop_turned_away_total', 'Requests that found no place.', refused),
    gauge('shop_page_cache_pages', 'Pages kept in memory.', size.pages),
    gauge('shop_page_cache_bytes', 'Bytes of the pages kept in memory.', size.bytes),
    counter('shop_page_cache_hits_total', 'Responses that memory had.', size.hits),
    counter('shop_page_cache_renderings_total', 'Pages rendered for the cache.', size.renderings),
  ]
}

/** For load balancers and monitors, without cookies, pages or the access log. Returns null for any other path. */
function createOperationsEndpoints(parts: {
  health: Health
  metrics: Metrics
  metricsToken: string | undefined
  measure(): Promise<Metric[]>
}) {
  const { health, metrics, metricsToken, measure } = parts
  const version = readVersion()
  return async (path: string, request: IncomingMessage): Promise<Response | null> => {
    if (path === '/healthz') return Response.json({ status: 'ok', version })
    if (path === '/readyz') {
      const reason = await health.findFault()
      if (reason) return Response.json({ status: 'not ready', reason }, { status: 503 })
      return Response.json({ status: 'ready' })
    }
    if (path !== '/metrics' || !mayMeasure(request, metricsToken)) return null
    return new Response(metrics.write(await measure()), { headers: { 'content-type': 'text/plain; version=0.0.4' } })
  }
}

function mayMeasure(request: IncomingMessage, token: string | undefined): boolean {
  if (token === undefined) return isFromThisMachine(request)
  return isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)
}

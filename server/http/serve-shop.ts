import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import { getCatalogVersion } from '#domain/catalog/catalog.server'
import { type CacheLimits, PageCache } from '#server/cache/page-cache'
import { publicPageKey } from '#server/cache/public-pages'
import { Sitemap } from '#server/cache/sitemap'
import type { Config } from '#server/config/config'
import { Admission, type Leave } from '#server/http/admission'
import { Connections, roomForConnections } from '#server/http/connections'
import { isPlainRequest } from '#server/http/plain-request'
import { readBody } from '#server/http/read-body'
import { refuseRequest } from '#server/http/refuse-request'
import { pathForLog, requestIdOf } from '#server/http/request-id'
import { type Refusal, RequestLimits, type Work, workOf } from '#server/http/request-limits'
import { StaticFiles } from '#server/http/static-files'
import { Turns } from '#server/http/turns'
import { createBusinessMetrics } from '#server/operations/business-metrics'
import { createHealth, type Health } from '#server/operations/health'
import type { Log } from '#server/operations/log'
import { gauge, type Measured, Metrics, type RequestKind } from '#server/operations/metrics'
import { createOperationsEndpoints } from '#server/operations/operations-endpoints'
import { clientIp } from '#server/security/client-ip'
import { clientKey } from '#server/security/client-key'
import { securityHeaders } from '#server/security/security-headers'
import { isFromThisMachine } from '#server/security/this-machine'
import type { RunningShop } from '#server/shop'

export type HttpShop = { server: Server; pages: PageCache; health: Health; stopWatching(): void }

/** How often the catalogue version is looked at: other processes' changes show within a second. */
const watchEveryMs = 700

/** Searches have a room of their own: who types anything could push the home page out otherwise. */
const searchesKept: CacheLimits = {
  listed: { entries: 0, bytes: 0 },
  others: { entries: 400, bytes: 4 * 1024 * 1024 },
}

/** How long the server waits for a request's head and for all of it, how often it looks, and for how many at once. */
type Timeouts = { headersMs: number; requestMs: number; lookEveryMs: number; connections?: number }
const usualTimeouts: Timeouts = { headersMs: 15_000, requestMs: 30_000, lookEveryMs: 5_000 }

/** The shop's doors: files from memory, public pages from the cache, everything else through the application. */
export function serveShop(
  running: RunningShop,
  config: Config,
  log: Log,
  clientFolder: string,
  patience: Timeouts = usualTimeouts,
): HttpShop {
  const headers = securityHeaders(config.publicUrl)
  const files = new StaticFiles(clientFolder, headers)
  if (!config.offlineCopies) files.replace('/sw.js', '/sw-off.js')
  const { routes } = running.application
  const sitemap = new Sitemap(routes)
  const pages = new PageCache((url) => running.application.renderPublic(`${config.publicUrl}${url}`), {
    securityHeaders: headers,
    isListed: (key) => sitemap.has(key),
  })
  const searches = new PageCache((url) => running.application.renderPublic(`${config.publicUrl}${url}`), {
    securityHeaders: headers,
    isListed: () => false,
    limits: searchesKept,
  })
  const limits = new RequestLimits()
  const admission = new Admission(() => limits.state.underWay.order > 0)
  const turns: Partial<Record<Work, Turns>> = { order: new Turns(4), account: new Turns(1), form: new Turns(1) }
  const ids = new WeakMap<IncomingMessage, string>()
  const places = new WeakMap<IncomingMessage, Leave>()
  const unreadable = () =>
    new Response(unreadableBody, { status: 400, headers: { ...headers, 'content-type': 'application/json' } })
  const rest = getRequestListener(
    (request, env) => {
      const incoming = (env as { incoming: IncomingMessage }).incoming
      return (
        running.application
          .fetch(request, clientIp(incoming, config.trustedProxies), ids.get(incoming), isFromThisMachine(incoming))
          // The work is done: whoever reads the answer slowly keeps nobody else out.
          .finally(places.get(incoming))
      )
    },
    {
      errorHandler(error) {
        if (error instanceof RequestError) return unreadable()
        throw error
      },
    },
  )
  const metrics = new Metrics()
  const health = createHealth({
    db: running.database.sessions,
    hasRoom: running.database.hasRoom,
    worker: running.worker,
  })
  const business = createBusinessMetrics(running.shop.db)
  const operate = createOperationsEndpoints({
    health,
    metrics,
    metricsToken: config.metricsToken,
    measure: async () => [
      ...cacheMetrics([pages, searches]),
      ...admissionMetrics(admission, limits),
      ...connectionMetrics(connections),
      ...(await business()),
    ],
    securityHeaders: headers,
  })

  /** Answers from memory, and tells what kind of answer it was; null when it has none. */
  const answerAtOnce = (request: IncomingMessage, response: ServerResponse): RequestKind | null => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    const url = request.url ?? '/'
    if (files.answer(url, request, response)) return 'static'
    const key = publicPageKey(routes, url)
    if (key !== null) return pages.answer(key, request, response) ? 'cached' : null
    const search = publicPageKey(routes, url, 'searches')
    return search !== null && searches.answer(search, request, response) ? 'cached' : null
  }

  /** Makes the answer; the kind is null for what monitors ask. */
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<RequestKind | null> => {
    const url = request.url ?? '/'
    if (request.method === 'GET' || request.method === 'HEAD') {
      const key = publicPageKey(routes, url)
      if (key !== null) return enter(request, response, sitemap.has(key), () => pages.render(key, request, response))
      const search = publicPageKey(routes, url, 'searches')
      if (search !== null) return enter(request, response, true, () => searches.render(search, request, response))
      if (operate(url, request, response)) return null
    }
    return enter(request, response, false, async (leave) => {
      ids.set(request, requestIdOf(request, config.trustedProxies))
      places.set(request, leave)
      await rest(request, response)
    })
  }

  /** What is not in memory has to be made, and for that there are only so many places. */
  const enter = async (
    request: IncomingMessage,
    response: ServerResponse,
    isListed: boolean,
    work: (leave: Leave) => Promise<void>,
  ): Promise<RequestKind> => {
    const url = request.url ?? '/'
    const handle = routes.find(pathOf(url))?.handle
    const kind = workOf(request.method, handle)
    const client = clientKey(clientIp(request, config.trustedProxies))
    const entry = kind && limits.enter(client, kind)
    if (entry?.refused) return reject(request, response, entry.refused)
    try {
      if (!(await readBody(request))) return 'turned-away'
      if (kind) await turns[kind]?.take(client)
      const turn = admission.enter(request.method, handle?.priority ?? 'browse', isListed)
      if (!turn) return await reject(request, response, { status: 503, retryAfterSeconds: 3 })
      const leave = await turn
      await work(leave).finally(leave)
    } finally {
      entry?.leave(response.statusCode < 400)
    }
    return handle?.kind === 'data' || isDataOfPage(url) ? 'api' : 'rendered'
  }

  const reject = async (request: IncomingMessage, response: ServerResponse, refusal: Refusal) => {
    await refuseRequest(request, response, refusal, headers)
    return 'turned-away' as const
  }

  /** What costs next to nothing is only counted: a line for each would cost more than the answer. */
  const note = (kind: RequestKind | null, startedAt: number, request: IncomingMessage, response: ServerResponse) => {
    if (kind === null) return
    const ms = performance.now() - startedAt
    // As nginx writes it: the client closed the request.
    const status = hasLeft(request, response) ? 499 : response.statusCode
    metrics.count(kind, status, ms)
    if (kind === 'static' || kind === 'cached' || kind === 'turned-away') return
    log.info('request', {
      method: request.method,
      path: pathForLog(request.url ?? '/'),
      status,
      ms: Math.round(ms),
      requestId: ids.get(request) ?? response.getHeader('x-request-id'),
    })
  }

  const refuseUnreadable = (response: ServerResponse) => {
    response.writeHead(400, { ...headers, 'content-type': 'application/json', connection: 'close' })
    response.end(unreadableBody)
    metrics.count('turned-away', 400, 0)
  }

  const respondUnavailable = (error: unknown, request: IncomingMessage, response: ServerResponse): RequestKind => {
    const requestId = ids.get(request) ?? requestIdOf(request, config.trustedProxies)
    ids.set(request, requestId)
    log.error('request.failed', error, { requestId })
    if (!response.headersSent)
      response.writeHead(503, {
        ...headers,
        'retry-after': '5',
        'content-type': 'text/plain; charset=utf-8',
        'x-request-id': requestId,
      })
    response.end('We are having trouble for a moment. Please try again.\n')
    return 'rendered'
  }

  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      requestTimeout: patience.requestMs,
      headersTimeout: patience.headersMs,
      connectionsCheckingInterval: patience.lookEveryMs,
      // A request without a body need not behave like a stream of one.
      optimizeEmptyRequests: true,
    },
    (request, response) => {
      const startedAt = performance.now()
      if (!connections.mayAnswer(request, response, startedAt)) return
      if (!isPlainRequest(request)) return refuseUnreadable(response)
      try {
        // No promise for what is in memory: it would cost as much as the answer.
        const kind = answerAtOnce(request, response)
        if (kind) return note(kind, startedAt, request, response)
      } catch (error) {
        return note(respondUnavailable(error, request, response), startedAt, request, response)
      }
      const finish = connections.begin(request)
      answer(request, response)
        .catch((error) => respondUnavailable(error, request, response))
        .then((kind) => note(kind, startedAt, request, response))
        .finally(finish)
    },
  )
  server.keepAliveTimeout = 65_000
  const connections = new Connections(server, {
    most: patience.connections ?? roomForConnections(),
    countClients: config.trustedProxies === 0,
  })

  const { search } = running.shop
  void sitemap.refresh(running.shop.db)
  void search.refresh().catch(() => {})
  let version: number | undefined
  let searchVersion: number | undefined
  const watch = setInterval(async () => {
    const now = await getCatalogVersion(running.shop.db).catch(() => version)
    // The first look purges too: what was rendered before it may be older than the version it sees.
    if (now !== version) {
      pages.purge()
      sitemap.outdate()
    }
    await search.refresh().catch(() => {})
    if (now !== version || search.version !== searchVersion) searches.purge()
    version = now
    searchVersion = search.version
    await sitemap.refresh(running.shop.db)
  }, watchEveryMs)
  watch.unref()
  return { server, pages, health, stopWatching: () => clearInterval(watch) }
}

const unreadableBody = JSON.stringify({ error: 'This request cannot be read.' })

/** Nobody reads the answer any more, so that it says nothing about the shop. */
function hasLeft(request: IncomingMessage, response: ServerResponse): boolean {
  return request.socket.destroyed && !response.writableFinished
}

function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

function isDataOfPage(url: string): boolean {
  return pathOf(url).endsWith('.data')
}

function admissionMetrics(admission: Admission, limits: RequestLimits): Measured[] {
  const { beingMade, waiting, turnedAway } = admission.state
  const inside: Measured = {
    name: 'shop_pages_inside',
    type: 'gauge',
    help: 'Pages that are being made, or wait for it.',
    values: [
      ['state="made"', beingMade],
      ['state="waiting"', waiting],
    ],
  }
  const away: Measured = {
    ...gauge('shop_turned_away_total', 'Requests that found no place.', turnedAway),
    type: 'counter',
  }
  const refused: Measured = {
    ...gauge('shop_limited_total', 'Requests refused for what their client has under way.', limits.state.refused),
    type: 'counter',
  }
  return [inside, away, refused]
}

function connectionMetrics({ state }: Connections): Measured[] {
  const closed = 'Connections closed because they asked too far ahead, said nothing or made room.'
  return [
    gauge('shop_connections', 'Connections that are open.', state.open),
    { ...gauge('shop_connections_closed_total', closed, state.closed), type: 'counter' },
  ]
}

function cacheMetrics(caches: PageCache[]): Measured[] {
  const sum = (what: keyof PageCache['size']) => caches.reduce((all, cache) => all + cache.size[what], 0)
  const [count, bytes, hits, renderings] = [sum('pages'), sum('bytes'), sum('hits'), sum('renderings')]
  return [
    gauge('shop_page_cache_pages', 'Pages kept in memory.', count),
    gauge('shop_page_cache_bytes', 'Bytes of the pages kept in memory.', bytes),
    { ...gauge('shop_page_cache_hits_total', 'Answers that memory had.', hits), type: 'counter' },
    { ...gauge('shop_page_cache_renderings_total', 'Pages rendered for the cache.', renderings), type: 'counter' },
  ]
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import { getCatalogueVersion } from '#domain/catalog.server'
import { Admission, type Leave, turnAway } from '#server/admission'
import { createBusinessMetrics } from '#server/business-metrics'
import type { Config } from '#server/config'
import { standingHeaders } from '#server/headers'
import { createHealth, type Health } from '#server/health'
import type { Log } from '#server/log'
import { gauge, type Measured, Metrics, type RequestKind } from '#server/metrics'
import { createOperationDoors } from '#server/operation-doors'
import { PageCache } from '#server/page-cache'
import { publicPageKey } from '#server/public-pages'
import { pathForLog, requestIdOf } from '#server/request-id'
import type { RunningShop } from '#server/shop'
import { StaticFiles } from '#server/static-files'
import { visitorAddress } from '#server/visitor-address'

export type HttpShop = { server: Server; pages: PageCache; health: Health; stopWatching(): void }

/** How often the catalogue version is looked at: other processes' changes show within a second. */
const watchEveryMs = 700

/** How long the server waits for a request's head and for all of it, and how often it looks. */
type Patience = { headersMs: number; requestMs: number; lookEveryMs: number }
const usualPatience: Patience = { headersMs: 15_000, requestMs: 30_000, lookEveryMs: 5_000 }

/** The shop's doors: files from memory, public pages from the cache, everything else through the application. */
export function serveShop(
  running: RunningShop,
  config: Config,
  log: Log,
  clientFolder: string,
  patience: Patience = usualPatience,
): HttpShop {
  const headers = standingHeaders(config.publicUrl)
  const files = new StaticFiles(clientFolder, headers)
  const pages = new PageCache((url) => running.application.renderPublic(`${config.publicUrl}${url}`), {
    standingHeaders: headers,
  })
  const admission = new Admission()
  const ids = new WeakMap<IncomingMessage, string>()
  const places = new WeakMap<IncomingMessage, Leave>()
  const unreadable = () => Response.json({ error: 'This request cannot be read.' }, { status: 400, headers })
  const rest = getRequestListener(
    (request, env) => {
      const incoming = (env as { incoming: IncomingMessage }).incoming
      // What is in front may have read the other one.
      if (incoming.headersDistinct.host?.length !== 1) return unreadable()
      return (
        running.application
          .fetch(request, visitorAddress(incoming, config.trustedProxies), ids.get(incoming))
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
  const health = createHealth({ db: running.shop.db, worker: running.worker })
  const business = createBusinessMetrics(running.shop.db)
  const operate = createOperationDoors({
    health,
    metrics,
    metricsToken: config.metricsToken,
    measure: async () => [...cacheMetrics(pages), ...admissionMetrics(admission), ...(await business())],
    standingHeaders: headers,
  })

  /** Answers from memory, and tells what kind of answer it was; null when it has none. */
  const answerAtOnce = (request: IncomingMessage, response: ServerResponse): RequestKind | null => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    const url = request.url ?? '/'
    if (files.answer(url, request, response)) return 'static'
    const key = publicPageKey(url)
    return key !== null && pages.answer(key, request, response) ? 'cached' : null
  }

  /** Makes the answer; the kind is null for what monitors ask. */
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<RequestKind | null> => {
    const url = request.url ?? '/'
    if (request.method === 'GET' || request.method === 'HEAD') {
      const key = publicPageKey(url)
      if (key !== null) return enter(request, response, () => pages.render(key, request, response))
      if (operate(url, request, response)) return null
    }
    return enter(request, response, async (leave) => {
      ids.set(request, requestIdOf(request, config.trustedProxies))
      places.set(request, leave)
      await rest(request, response)
    })
  }

  /** What is not in memory has to be made, and for that there are only so many places. */
  const enter = async (
    request: IncomingMessage,
    response: ServerResponse,
    work: (leave: Leave) => Promise<void>,
  ): Promise<RequestKind> => {
    const url = request.url ?? '/'
    const turn = admission.enter(request.method, url)
    if (!turn) {
      turnAway(request, response, headers)
      return 'turned-away'
    }
    const leave = await turn
    await work(leave).finally(leave)
    return kindOf(url)
  }

  /** What costs next to nothing is only counted: a line for each would cost more than the answer. */
  const note = (kind: RequestKind | null, startedAt: number, request: IncomingMessage, response: ServerResponse) => {
    if (kind === null) return
    const ms = performance.now() - startedAt
    metrics.count(kind, response.statusCode, ms)
    if (kind === 'static' || kind === 'cached' || kind === 'turned-away') return
    log.info('request', {
      method: request.method,
      path: pathForLog(request.url ?? '/'),
      status: response.statusCode,
      ms: Math.round(ms),
      requestId: ids.get(request) ?? response.getHeader('x-request-id'),
    })
  }

  const apologize = (error: unknown, request: IncomingMessage, response: ServerResponse): RequestKind => {
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
      try {
        // No promise for what is in memory: it would cost as much as the answer.
        const kind = answerAtOnce(request, response)
        if (kind) return note(kind, startedAt, request, response)
      } catch (error) {
        return note(apologize(error, request, response), startedAt, request, response)
      }
      answer(request, response)
        .catch((error) => apologize(error, request, response))
        .then((kind) => note(kind, startedAt, request, response))
    },
  )
  server.keepAliveTimeout = 65_000

  let version: number | undefined
  const watch = setInterval(async () => {
    const now = await getCatalogueVersion(running.shop.db).catch(() => version)
    // The first look purges too: what was rendered before it may be older than the version it sees.
    if (now !== version) pages.purge()
    version = now
  }, watchEveryMs)
  watch.unref()
  return { server, pages, health, stopWatching: () => clearInterval(watch) }
}

const dataPath = /^\/(api|products|send-whatsapp|webhooks|preview|sitemap\.xml|robots\.txt)\b|\.data(\?|$)/i

function kindOf(url: string): RequestKind {
  return dataPath.test(url) ? 'api' : 'rendered'
}

function admissionMetrics(admission: Admission): Measured[] {
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
  return [inside, away]
}

function cacheMetrics(pages: PageCache): Measured[] {
  const { pages: count, bytes, hits, renderings } = pages.size
  return [
    gauge('shop_page_cache_pages', 'Pages kept in memory.', count),
    gauge('shop_page_cache_bytes', 'Bytes of the pages kept in memory.', bytes),
    { ...gauge('shop_page_cache_hits_total', 'Answers that memory had.', hits), type: 'counter' },
    { ...gauge('shop_page_cache_renderings_total', 'Pages rendered for the cache.', renderings), type: 'counter' },
  ]
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { failedTexts } from '#app/layout/request-refusal-texts'
import type { PageCache } from '#server/cache/page-cache'
import { PhotoFiles } from '#server/cache/photo-files'
import { PublicCaches } from '#server/cache/public-caches'
import type { Config } from '#server/config/config'
import { AdmissionControl } from '#server/http/admission-control'
import { applicationListener } from '#server/http/application-listener'
import { Connections, roomForConnections } from '#server/http/connections'
import { isPlainRequest, unreadableRequest } from '#server/http/plain-request'
import { knownRequestId, pathForLog, requestIdOf } from '#server/http/request-id'
import { pathOfUrl } from '#server/http/route-table'
import { shortAnswer } from '#server/http/short-answer'
import { StaticFiles } from '#server/http/static-files'
import { createBusinessMetrics } from '#server/operations/business-metrics'
import { createHealth, type Health } from '#server/operations/health'
import { httpMetrics } from '#server/operations/http-metrics'
import type { Log } from '#server/operations/log'
import { Metrics, type RequestKind } from '#server/operations/metrics'
import { createOperationsEndpoints } from '#server/operations/operations-endpoints'
import { fileHeaders, securityHeaders } from '#server/security/security-headers'
import type { RunningShop } from '#server/shop'

export type HttpShop = { server: Server; pages: PageCache; health: Health; stopWatching(): void }

/** Timeouts for a request's headers and for the whole request, the interval of the check, and the maximum of connections. */
type Timeouts = { headersMs: number; requestMs: number; checkIntervalMs: number; connections?: number }
const usualTimeouts: Timeouts = { headersMs: 15_000, requestMs: 30_000, checkIntervalMs: 5_000 }

/** Creates the shop's HTTP server, which limits connections, counts and logs requests, and sends the response of `createAnswers`. */
export function serveShop(
  running: RunningShop,
  config: Config,
  log: Log,
  clientFolder: string,
  timeouts: Timeouts = usualTimeouts,
): HttpShop {
  const { application, database, shop, worker } = running
  const { trustedProxies } = config
  const headers = securityHeaders(config.publicUrl)
  const server = createServer({
    maxHeaderSize: 16 * 1024,
    requestTimeout: timeouts.requestMs,
    headersTimeout: timeouts.headersMs,
    connectionsCheckingInterval: timeouts.checkIntervalMs,
    // Skips the stream events of requests without a body.
    optimizeEmptyRequests: true,
  })
  server.keepAliveTimeout = 65_000
  const connections = new Connections(server, {
    max: timeouts.connections ?? roomForConnections(),
    countClients: trustedProxies === 0,
  })
  const caches = new PublicCaches({
    routes: application.routes,
    render: (url) => application.renderPublic(`${config.publicUrl}${url}`),
    securityHeaders: headers,
  })
  const admissionControl = new AdmissionControl(application.routes, { trustedProxies, securityHeaders: headers })
  const metrics = new Metrics()
  const record = createRecorder(metrics, log)
  const health = createHealth({ db: database.sessions, hasRoom: database.hasRoom, worker })
  const business = createBusinessMetrics(shop)
  const operate = createOperationsEndpoints({
    health,
    metrics,
    metricsToken: config.metricsToken,
    measure: async () => [
      ...httpMetrics({ caches: [caches.pages, caches.searches], admissionControl, connections }),
      // The metrics of the process are available while the database is not.
      ...(await business().catch(() => [])),
    ],
    securityHeaders: headers,
  })
  const files = new StaticFiles(clientFolder, config.publicUrl)
  if (!config.offlineCopies) files.replace('/sw.js', '/sw-off.js')
  const answers = createAnswers({
    files,
    photos: new PhotoFiles(shop.db, fileHeaders(config.publicUrl)),
    caches,
    admissionControl,
    operate,
    askApplication: applicationListener(application, { trustedProxies, securityHeaders: headers }),
  })

  const failWith = (error: unknown, request: IncomingMessage, response: ServerResponse): RequestKind => {
    const requestId = requestIdOf(request, trustedProxies)
    log.error('request.failed', error, { requestId })
    sendUnavailable(request, response, { ...headers, 'x-request-id': requestId })
    return 'rendered'
  }

  server.on('request', (request, response) => {
    const startedAt = performance.now()
    if (!connections.mayAnswer(request, response, startedAt)) return
    if (!isPlainRequest(request)) {
      refuseUnreadable(response, headers)
      metrics.count('turned-away', 400, 0)
      return
    }
    try {
      // Synchronous for responses in memory: a promise would cost as much as the response.
      const kind = answers.fromMemory(request, response)
      if (kind) return record(kind, startedAt, request, response)
    } catch (error) {
      return record(failWith(error, request, response), startedAt, request, response)
    }
    const finish = connections.begin(request)
    answers
      .create(request, response)
      .catch((error) => failWith(error, request, response))
      .then((kind) => record(kind, startedAt, request, response))
      .finally(finish)
  })
  return { server, pages: caches.pages, health, stopWatching: caches.watch(shop) }
}

/**
 * Answers a request by the first of these that can: a file in memory; a cached photo or page; a public page or photo that is rendered and
 * cached; the operations endpoints; the application. Rendered pages and the application use admission control.
 */
function createAnswers(parts: {
  files: StaticFiles
  photos: PhotoFiles
  caches: PublicCaches
  admissionControl: AdmissionControl
  operate: ReturnType<typeof createOperationsEndpoints>
  askApplication: ReturnType<typeof applicationListener>
}) {
  const { files, photos, caches, admissionControl, operate, askApplication } = parts
  return {
    /** Sends a response that is in memory and returns its kind; returns null if there is none. */
    fromMemory(request: IncomingMessage, response: ServerResponse): RequestKind | null {
      if (!isRead(request)) return null
      const url = request.url ?? '/'
      if (files.answer(url, request, response) || photos.answer(url, request, response)) return 'static'
      return caches.answer(url, request, response) ? 'cached' : null
    },
    /** Sends the response and returns its kind; null for the operations endpoints. */
    async create(request: IncomingMessage, response: ServerResponse): Promise<RequestKind | null> {
      const url = request.url ?? '/'
      if (isRead(request)) {
        const plan = caches.plan(url, request, response)
        if (plan) return admissionControl.enter(request, response, plan.isBrowsing, plan.render)
        const photo = photos.plan(url, request, response)
        if (photo) return admissionControl.enter(request, response, true, photo)
        if (operate(url, request, response)) return null
      }
      return admissionControl.enter(request, response, false, (release) => askApplication(request, response, release))
    },
  }
}

/** Returns the function that counts and logs a request. Cheap responses are only counted: a log line would cost more than the response. */
function createRecorder(metrics: Metrics, log: Log) {
  return (kind: RequestKind | null, startedAt: number, request: IncomingMessage, response: ServerResponse): void => {
    if (kind === null) return
    const ms = performance.now() - startedAt
    // 499 is nginx's status for a request that the client closed.
    const status = hasLeft(request, response) ? 499 : response.statusCode
    metrics.count(kind, status, ms)
    if (kind === 'static' || kind === 'cached' || kind === 'turned-away') return
    log.info('request', {
      method: request.method,
      path: pathForLog(request.url ?? '/'),
      status,
      ms: Math.round(ms),
      requestId: knownRequestId(request) ?? response.getHeader('x-request-id'),
    })
  }
}

/** Sends 503, or only ends the response if it has begun. */
function sendUnavailable(request: IncomingMessage, response: ServerResponse, headers: Record<string, string>): void {
  if (response.headersSent) {
    response.end()
    return
  }
  const answer = shortAnswer(pathOfUrl(request.url ?? ''), request.headers.accept, () => failedTexts()[503])
  response.writeHead(503, { ...headers, ...answer.headers, 'retry-after': '5' }).end(answer.body)
}

function refuseUnreadable(response: ServerResponse, headers: Record<string, string>): void {
  response.writeHead(400, { ...headers, 'content-type': 'application/json', connection: 'close' })
  response.end(unreadableRequest)
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Returns true if the client disconnected before the response was sent; its status is then no sign of a fault. */
function hasLeft(request: IncomingMessage, response: ServerResponse): boolean {
  return request.socket.destroyed && !response.writableFinished
}

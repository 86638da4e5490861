import type { IncomingMessage, ServerResponse } from 'node:http'
import { isSameSecret } from '#domain/hash.server'
import type { Health } from '#server/operations/health'
import type { Metric, Metrics } from '#server/operations/metrics'
import { readVersion } from '#server/operations/version'
import { isFromThisMachine } from '#server/security/client'

/** Without cookies, pages or the access log. */
export function createOperationsEndpoints(parts: {
  health: Health
  metrics: Metrics
  metricsToken: string | undefined
  measure(): Promise<Metric[]>
  securityHeaders: Record<string, string>
}) {
  const { health, metrics, metricsToken } = parts
  const version = readVersion()
  const send = (request: IncomingMessage, response: ServerResponse, status: number, type: string, body: string) => {
    response.writeHead(status, {
      ...parts.securityHeaders,
      'content-type': type,
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
  const json = (request: IncomingMessage, response: ServerResponse, status: number, body: object) =>
    send(request, response, status, 'application/json', `${JSON.stringify(body)}\n`)

  return (path: string, request: IncomingMessage, response: ServerResponse): boolean => {
    if (path === '/healthz') json(request, response, 200, { status: 'ok', version })
    else if (path === '/readyz')
      void health
        .findFault()
        .then((fault) =>
          fault === null
            ? json(request, response, 200, { status: 'ready' })
            : json(request, response, 503, { status: 'not ready', reason: fault }),
        )
    else if (path === '/metrics' && mayMeasure(request, metricsToken))
      void parts
        .measure()
        .then((others) => send(request, response, 200, 'text/plain; version=0.0.4', metrics.write(others)))
    else return false
    return true
  }
}

/** Without a token, for requests from this machine. */
function mayMeasure(request: IncomingMessage, token: string | undefined): boolean {
  if (token === undefined) return isFromThisMachine(request)
  return isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)
}

import type { IncomingMessage } from 'node:http'
import { isSameSecret } from '#domain/hash.server'
import type { Health } from '#server/operations/health'
import type { Metric, Metrics } from '#server/operations/metrics'
import { readVersion } from '#server/operations/version'
import { isFromThisMachine } from '#server/security/client'

/** For load balancers and monitors, without cookies, pages or the access log. Returns null for any other path. */
export function createOperationsEndpoints(parts: {
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

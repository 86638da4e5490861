import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Application } from '#server/http/application'
import type { Release } from '#server/http/fair-queue'
import { unreadableRequest } from '#server/http/plain-request'
import { withBody } from '#server/http/read-body'
import { knownRequestId, requestIdOf } from '#server/http/request-id'
import { clientIp } from '#server/security/client-ip'
import { isFromThisMachine } from '#server/security/this-machine'

/** Passes Node's requests to the application; calls `release` when the application has its response, before the client has read it. */
export function applicationListener(
  application: Application,
  options: { trustedProxies: number; securityHeaders: Record<string, string> },
): (request: IncomingMessage, response: ServerResponse, release: Release) => Promise<void> {
  const { trustedProxies } = options
  const headers = { ...options.securityHeaders, 'content-type': 'application/json' }
  const releases = new WeakMap<IncomingMessage, Release>()
  const listen = getRequestListener(
    (request, env) => {
      const { incoming } = env as { incoming: IncomingMessage }
      const client = clientIp(incoming, trustedProxies)
      return application
        .fetch(withBody(request, incoming), client, knownRequestId(incoming), isFromThisMachine(incoming))
        .finally(releases.get(incoming))
    },
    {
      errorHandler(error) {
        if (error instanceof RequestError) return new Response(unreadableRequest, { status: 400, headers })
        throw error
      },
    },
  )
  return async (request, response, release) => {
    requestIdOf(request, trustedProxies)
    releases.set(request, release)
    await listen(request, response)
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Release } from '#server/http/admission'
import type { Application } from '#server/http/application'
import { knownRequestId, requestIdOf } from '#server/http/request-id'
import { unreadable } from '#server/http/unreadable'
import { clientIp } from '#server/security/client-ip'
import { isFromThisMachine } from '#server/security/this-machine'

/** Passes Node's requests to the application; calls `leave` when the application has its response, before the client has read it. */
export function applicationListener(
  application: Application,
  options: { trustedProxies: number; securityHeaders: Record<string, string> },
): (request: IncomingMessage, response: ServerResponse, leave: Release) => Promise<void> {
  const { trustedProxies } = options
  const headers = { ...options.securityHeaders, 'content-type': 'application/json' }
  const leaving = new WeakMap<IncomingMessage, Release>()
  const listen = getRequestListener(
    (request, env) => {
      const { incoming } = env as { incoming: IncomingMessage }
      return application
        .fetch(request, clientIp(incoming, trustedProxies), knownRequestId(incoming), isFromThisMachine(incoming))
        .finally(leaving.get(incoming))
    },
    {
      errorHandler(error) {
        if (error instanceof RequestError) return new Response(unreadable, { status: 400, headers })
        throw error
      },
    },
  )
  return async (request, response, leave) => {
    requestIdOf(request, trustedProxies)
    leaving.set(request, leave)
    await listen(request, response)
  }
}

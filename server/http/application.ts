import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import type { Shop } from '#app/context'
import type { Rendered } from '#server/cache/page-cache'
import { limitBodies } from '#server/http/body-limits'
import { compressResponse } from '#server/http/compression'
import { failedResponse, isTransientFailure, unavailableResponse } from '#server/http/failed-response'
import { createPageRenderer } from '#server/http/render-page'
import { type KnownRoute, RouteTable } from '#server/http/route-table'
import type { Log } from '#server/operations/log'
import type { AccountService } from '#server/security/accounts'
import { clientKey } from '#server/security/client-key'
import { contentSecurityPolicy, type ExtraSources } from '#server/security/content-security-policy'
import { isCrossSite } from '#server/security/csrf'
import { codeByNonce } from '#server/security/inline-code'
import { securityHeaders } from '#server/security/security-headers'
import { type SimulatorGuard, simulatorRoutes } from '#server/simulators/simulator-endpoints'

export type ApplicationEnv = {
  /** `client` is the key by which limits count the client. */
  Bindings: { client: string; requestId: string; isLocal: boolean }
  /** The route of the request's URL; null if there is none. */
  Variables: { route: KnownRoute | null }
}

export type Application = {
  routes: RouteTable
  /** `isLocal` is true for a request from this machine. */
  fetch(request: Request, clientIp: string, requestId?: string, isLocal?: boolean): Promise<Response>
  /** Renders a public page or API answer that is the same for everyone: no cookie, no client. */
  renderPublic(url: string): Promise<Rendered>
}

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
  const { build, accounts, log, mode = 'production' } = parts
  const routes = new RouteTable(build, simulatorRoutes)
  const shop: Shop = { ...parts.shop, urls: routes.urls }
  const render = createPageRenderer({ build, shop, accounts, log, mode })
  const sharedHeaders = Object.entries(securityHeaders(shop.publicUrl))
  const hono = new Hono<ApplicationEnv>()

  hono.use(async (c, next) => {
    c.set('route', findRoute(routes, c.req.url))
    await next()
    // Not by `c.header`, which creates a new response for each header.
    const { headers } = c.res
    for (const [name, value] of sharedHeaders) if (!headers.has(name)) headers.set(name, value)
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  })
  hono.use(limitBodies())
  hono.use(async (c, next) => {
    if (isCrossSite(c.req.raw, shop.publicUrl)) return c.json({ error: 'This form was sent from another site.' }, 403)
    return next()
  })
  parts.mount?.(hono, {
    db: shop.db,
    findUser: (c) => accounts.accountsOf(c.req.raw, c.env.client, []).findUser({ fresh: true }),
  })
  hono.all('*', async (c) => {
    const route = c.get('route')
    const { response, nonce } = await render({ request: c.req.raw, route, ...c.env })
    if (isPage(response) && !response.headers.has('content-security-policy')) {
      const allowed = route?.handle.csp === 'checkout' ? parts.allowedAtCheckout : {}
      response.headers.set('content-security-policy', contentSecurityPolicy(codeByNonce(nonce), allowed))
    }
    return compressResponse(response, c.req.header('accept-encoding'))
  })
  hono.onError((error, c) => {
    const { requestId } = c.env
    // The client has disconnected: nobody reads the response, and it is not an error of the shop.
    if (c.req.raw.signal.aborted) return c.json({ error: 'This request was incomplete.' }, 400)
    log.error('request.failed', error, { requestId })
    c.header('x-request-id', requestId)
    return isTransientFailure(error) ? unavailableResponse(c.req.raw) : failedResponse(c.req.raw, 500)
  })

  return {
    routes,
    fetch: async (request, clientIp, requestId = randomUUID(), isLocal = false) =>
      hono.fetch(request, { client: clientKey(clientIp), requestId, isLocal }),
    renderPublic: (url) =>
      render({
        request: new Request(url),
        route: findRoute(routes, url),
        client: '',
        requestId: randomUUID(),
        isLocal: false,
        isCached: true,
      }),
  }
}

function findRoute(routes: RouteTable, url: string): KnownRoute | null {
  return routes.find(new URL(url).pathname)
}

function isPage(response: Response): boolean {
  return Boolean(response.headers.get('content-type')?.startsWith('text/html'))
}

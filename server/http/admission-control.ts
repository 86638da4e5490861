import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RouteHandle } from '#app/navigation/route-handle'
import { FairQueue, type Release } from '#server/http/fair-queue'
import { announcedBytes, readBody } from '#server/http/read-body'
import { refuseRequest } from '#server/http/refuse-request'
import { type Refusal, RequestLimits, type Work, workOf } from '#server/http/request-limits'
import { pathOfUrl, type RouteTable } from '#server/http/route-table'
import { isDataPath } from '#server/internals/react-router'
import type { RequestKind } from '#server/operations/metrics'
import { clientIp } from '#server/security/client-ip'
import { clientKey } from '#server/security/client-key'

/**
 * Number of pages rendered at the same time. It is small because an order that arrives meanwhile waits for all of them
 * at each of its steps.
 */
const maxRendersAtOnce = 3
/** Minimum time between the starts of two pages while an order is in progress; the order needs a dozen free turns of the event loop. */
const minStartGapMs = 25

/** Pages of the buying path; then pages of the sitemap, searches and photos; then all other URLs, such as made-up ones. */
const priorities = { buy: 0, browse: 1, other: 2 }
const maxWaitingPages = [128, 32, 32]

/**
 * Keeps the shop able to take orders under overload: limits how many requests that are not served from memory are handled at the
 * same time. A page holds a place until it is rendered. Orders and forms hold none, since they may wait for a payment
 * service; only a few of them start in each turn of the event loop.
 */
export class AdmissionControl {
  readonly limits = new RequestLimits()
  readonly pages = new FairQueue({
    places: maxRendersAtOnce,
    maxWaiting: maxWaitingPages,
    startGapMs: () => (this.limits.state.inProgress.order > 0 ? minStartGapMs : 0),
  })
  readonly #starts: Partial<Record<Work, FairQueue>> = {
    order: new FairQueue({ places: 4 }),
    account: new FairQueue({ places: 1 }),
    form: new FairQueue({ places: 1 }),
  }
  readonly #routes: RouteTable
  readonly #options: { trustedProxies: number; securityHeaders: Record<string, string> }

  constructor(routes: RouteTable, options: { trustedProxies: number; securityHeaders: Record<string, string> }) {
    this.#routes = routes
    this.#options = options
  }

  /** Calls `work` when the request is admitted, or sends a refusal; returns the kind of response for the metrics. */
  async enter(
    request: IncomingMessage,
    response: ServerResponse,
    isBrowsing: boolean,
    work: (release: Release) => Promise<void>,
  ): Promise<RequestKind> {
    const path = pathOfUrl(request.url ?? '/')
    const handle = this.#routes.find(path)?.handle
    const kind = workOf(request.method, handle, announcedBytes(request))
    const client = clientKey(clientIp(request, this.#options.trustedProxies))
    const entry = kind && this.limits.enter(client, kind)
    if (entry?.refused) return this.#refuse(request, response, entry.refused)
    try {
      if (!(await readBody(request))) return 'turned-away'
      const refused = entry?.begin()
      if (refused) return await this.#refuse(request, response, refused)
      const started = kind && (await this.#starts[kind]?.enter(client))
      started?.()
      const priority = priorityOf(request.method, handle, isBrowsing)
      const release = priority === null ? () => {} : await this.pages.enter(client, priority)
      if (!release) return await this.#refuse(request, response, { status: 503, retryAfterSeconds: 3 })
      // Who has left while waiting for a page gets none rendered.
      if (priority !== null && request.socket.destroyed) {
        release()
        return 'turned-away'
      }
      await work(release).finally(release)
    } finally {
      entry?.release(response.statusCode < 400)
    }
    return handle?.kind === 'data' || isDataPath(path) ? 'api' : 'rendered'
  }

  async #refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal): Promise<'turned-away'> {
    await refuseRequest(request, response, refusal, this.#options.securityHeaders)
    return 'turned-away'
  }
}

/** Returns the priority of a page; null for requests that need no place, such as orders and the data of a person. */
function priorityOf(method: string | undefined, handle: RouteHandle | undefined, isBrowsing: boolean): number | null {
  if ((method !== 'GET' && method !== 'HEAD') || handle?.priority === 'free') return null
  if (handle?.priority === 'buy') return priorities.buy
  return isBrowsing ? priorities.browse : priorities.other
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { Admission, type Release } from '#server/http/admission'
import { FairQueue } from '#server/http/fair-queue'
import { readBody } from '#server/http/read-body'
import { refuseRequest } from '#server/http/refuse-request'
import { type Refusal, RequestLimits, type Work, workOf } from '#server/http/request-limits'
import { pathOfUrl, type RouteTable } from '#server/http/route-table'
import { isDataPath } from '#server/internals/react-router'
import type { RequestKind } from '#server/operations/metrics'
import { clientIp } from '#server/security/client-ip'
import { clientKey } from '#server/security/client-key'

/** Limits how many requests that are not served from memory are handled at the same time. */
export class AdmissionControl {
  readonly limits = new RequestLimits()
  readonly admission = new Admission(() => this.limits.state.inProgress.order > 0)
  readonly #turns: Partial<Record<Work, FairQueue>> = {
    order: new FairQueue(4),
    account: new FairQueue(1),
    form: new FairQueue(1),
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
    const kind = workOf(request.method, handle)
    const client = clientKey(clientIp(request, this.#options.trustedProxies))
    const entry = kind && this.limits.enter(client, kind)
    if (entry?.refused) return this.#refuse(request, response, entry.refused)
    try {
      if (!(await readBody(request))) return 'turned-away'
      const refused = entry?.begin()
      if (refused) return await this.#refuse(request, response, refused)
      if (kind) await this.#turns[kind]?.take(client)
      const turn = this.admission.enter(request.method, handle?.priority ?? 'browse', isBrowsing)
      if (!turn) return await this.#refuse(request, response, { status: 503, retryAfterSeconds: 3 })
      const release = await turn
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

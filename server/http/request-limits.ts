import type { RouteHandle } from '#app/navigation/route-handle'
import { usualBodyBytes } from '#server/http/read-body'

type Budget = {
  /**
   * Limits of requests in progress, waiting ones included: per client, and of those whose body has come in total, since bodies that never end must not
   * refuse others.
   */
  perClient: number
  all: number
  /** Token bucket of one client. A successful request gives its token back, unless `spent` is set. */
  burst: number
  perSecond: number
  spent?: boolean
}

/** Thousands of phones share a carrier's IP address, so these limit the work in progress rather than the rate. */
const usualBudgets = {
  account: { perClient: 100, all: 400, burst: 200, perSecond: 5 },
  form: { perClient: 30, all: 200, burst: 60, perSecond: 1 },
  // Up to 12 MB a photo and 3 MB a batch, in memory before it is looked at: what comes beyond these is refused before it is read.
  photo: { perClient: 6, all: 6, burst: Number.POSITIVE_INFINITY, perSecond: 0 },
  batch: { perClient: 8, all: 8, burst: Number.POSITIVE_INFINITY, perSecond: 0 },
  order: { perClient: 200, all: 1000, burst: Number.POSITIVE_INFINITY, perSecond: 0 },
  page: { perClient: 128, all: 400, burst: Number.POSITIVE_INFINITY, perSecond: 0 },
  // A client can invent a thousand searches that no cache holds.
  search: { perClient: 32, all: 100, burst: 10, perSecond: 2, spent: true },
  suggest: { perClient: 32, all: 100, burst: 30, perSecond: 10, spent: true },
} as const satisfies Record<string, Budget>

/** Kinds of work: hash a password, accept a form, a photo or a large webhook, change an order or a cart, render a page, search, suggest. */
export type Work = keyof typeof usualBudgets

const forEachWork = <Value>(make: (work: Work) => Value) =>
  Object.fromEntries((Object.keys(usualBudgets) as Work[]).map((work) => [work, make(work)])) as Record<Work, Value>

const maxClients = 10_000

/** 429 for a client that exceeds its rate; 503 when too much work is in progress, which clients with a shared IP address cannot avoid. */
export type Refusal = { status: 429 | 503; retryAfterSeconds: number }
/** `begin` is called once the body is there, and returns a refusal when too much work of this kind is in progress. */
export type Entry =
  | { refused: Refusal; begin?: never; release?: never }
  | { refused: null; begin(): Refusal | null; release: Release }
/** Ends the request's entry when its response is complete; `well` gives its token back, unless the budget is `spent`. */
type Release = (well?: boolean) => void

type Client = { inProgress: number; tokens: number; countedAt: number }

/**
 * Decides whether a request is admitted, before anything is parsed, hashed, rendered or written; uses only the request line
 * and the client. Counts are in memory, one set per instance, and the number of remembered clients is bounded.
 */
export class RequestLimits {
  readonly #budgets: Record<Work, Budget>
  readonly #clients = new Map<string, Client>()
  readonly #inProgress = forEachWork(() => 0)
  #refused = 0

  constructor(budgets: Partial<Record<Work, Partial<Budget>>> = {}) {
    this.#budgets = forEachWork((work) => ({ ...usualBudgets[work], ...budgets[work] }))
  }

  get state(): { refused: number; clients: number; inProgress: Readonly<Record<Work, number>> } {
    return { refused: this.#refused, clients: this.#clients.size, inProgress: this.#inProgress }
  }

  enter(client: string, work: Work, now = performance.now()): Entry {
    const budget = this.#budgets[work]
    const known = this.#find(`${work} ${client}`, budget, now)
    if (!known || known.inProgress >= budget.perClient) return { refused: this.#refuse(503, 3) }
    if (known.tokens < 1) return { refused: this.#refuse(429, Math.ceil((1 - known.tokens) / budget.perSecond)) }
    known.tokens--
    known.inProgress++
    let inside = true
    let begun = false
    return {
      refused: null,
      begin: () => {
        if (this.#inProgress[work] >= budget.all) return this.#refuse(503, 3)
        begun = true
        this.#inProgress[work]++
        return null
      },
      release: (well = false) => {
        if (!inside) return
        inside = false
        known.inProgress--
        if (begun) this.#inProgress[work]--
        if (well && !budget.spent) known.tokens = Math.min(budget.burst, known.tokens + 1)
      },
    }
  }

  #refuse(status: 429 | 503, retryAfterSeconds: number): Refusal {
    this.#refused++
    return { status, retryAfterSeconds }
  }

  /** Returns the client's refilled bucket and moves it to the end; null when all remembered clients have work in progress. */
  #find(key: string, { burst, perSecond }: Budget, now: number): Client | null {
    const known = this.#clients.get(key)
    if (known) {
      known.tokens = Math.min(burst, known.tokens + ((now - known.countedAt) / 1000) * perSecond)
      known.countedAt = now
      this.#clients.delete(key)
    } else if (this.#clients.size >= maxClients && !this.#forgetOldest()) return null
    const client = known ?? { inProgress: 0, tokens: burst, countedAt: now }
    this.#clients.set(key, client)
    return client
  }

  #forgetOldest(): boolean {
    for (const [key, { inProgress }] of this.#clients) {
      if (inProgress > 0) continue
      this.#clients.delete(key)
      return true
    }
    return false
  }
}

/** Returns the kind of work; null for webhooks of the usual size and the simulators' requests, which are never refused. */
export function workOf(method: string | undefined, handle: RouteHandle | undefined, bodyBytes = 0): Work | null {
  if (handle?.postLimit === 'unlimited') return handle.largeBody && bodyBytes > usualBodyBytes ? 'batch' : null
  if (method !== 'GET' && method !== 'HEAD') return handle?.postLimit ?? 'form'
  if (handle?.getLimit) return handle.getLimit
  return handle?.kind === 'data' && handle.cache === 'never' ? 'order' : 'page'
}

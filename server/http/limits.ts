import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'

/** Thousands of phones share a carrier's address: what they do successfully costs nothing. */
const usualBudget = { inProgress: 128, burst: 90, perSecond: 2 }

type Budget = typeof usualBudget
type Client = { inProgress: number; tokens: number; countedAt: number }

/** 429 for a client above its rate; 503 when too many of its requests are in progress. */
export type Refusal = { status: 429 | 503; retryAfterSeconds: number }

export class ClientBudgets {
  readonly #budget: Budget
  readonly #clients = new LRUCache<string, Client>({ max: 10_000 })
  refused = 0

  constructor(budget: Budget = usualBudget) {
    this.#budget = budget
  }

  /** Returns the function to call at the end: `well` gives the cost back. */
  enter(client: string, cost: number, now = performance.now()): Refusal | ((well: boolean) => void) {
    const { inProgress, burst, perSecond } = this.#budget
    // Counted apart, so that nobody behind the same address is kept from ordering.
    const key = cost > 0 ? `${client} costly` : client
    const known = this.#clients.get(key) ?? { inProgress: 0, tokens: burst, countedAt: now }
    this.#clients.set(key, known)
    known.tokens = Math.min(burst, known.tokens + ((now - known.countedAt) / 1000) * perSecond)
    known.countedAt = now
    if (known.inProgress >= inProgress) return this.#refuse(503, 3)
    if (known.tokens < cost) return this.#refuse(429, Math.ceil((cost - known.tokens) / perSecond))
    known.tokens -= cost
    known.inProgress++
    return (well) => {
      known.inProgress--
      if (well) known.tokens = Math.min(burst, known.tokens + cost)
    }
  }

  #refuse(status: 429 | 503, retryAfterSeconds: number): Refusal {
    this.refused++
    return { status, retryAfterSeconds }
  }
}

/** Buyers and staff first, then visitors of known pages, then any other address. */
export type RenderPriority = 'buy' | 'browse' | 'other'

/** An order that arrives meanwhile waits for all of them at each of its steps. */
const atOnce = 3
const maxWaiting: Record<RenderPriority, number> = { buy: 128, browse: 64, other: 32 }

export class RenderPlaces {
  readonly #waiting: Record<RenderPriority, (() => void)[]> = { buy: [], browse: [], other: [] }
  #running = 0
  #refused = 0

  get state(): { running: number; waiting: number; refused: number } {
    const { buy, browse, other } = this.#waiting
    return { running: this.#running, waiting: buy.length + browse.length + other.length, refused: this.#refused }
  }

  async run<Result>(priority: RenderPriority, render: () => Promise<Result>): Promise<Result | null> {
    const line = this.#waiting[priority]
    if (this.#running < atOnce) this.#running++
    else if (line.length < maxWaiting[priority]) await new Promise<void>((resolve) => line.push(resolve))
    else {
      this.#refused++
      return null
    }
    try {
      return await render()
    } finally {
      setImmediate(() => this.#passOn())
    }
  }

  #passOn(): void {
    const { buy, browse, other } = this.#waiting
    const next = buy.shift() ?? browse.shift() ?? other.shift()
    if (next) next()
    else this.#running--
  }
}

const maxLargeBodies = 8

/** Beyond the maximum the oldest is cut off, so that bodies that never end keep no place from others. */
export function createLargeBodyLimit() {
  const arriving = new Set<IncomingMessage>()
  return (request: IncomingMessage, response: ServerResponse): void => {
    const forget = () => arriving.delete(request)
    arriving.add(request)
    request.once('end', forget)
    response.once('close', forget)
    const [oldest] = arriving
    if (arriving.size > maxLargeBodies) oldest?.destroy()
  }
}

import { LRUCache } from 'lru-cache'

/** Thousands of phones share a carrier's IP address, so what they do successfully costs nothing. */
const usualBudget = { inProgress: 128, burst: 90, perSecond: 2 }

type Budget = typeof usualBudget
type Client = { inProgress: number; tokens: number; countedAt: number }

/** 429 for a client that exceeds its rate; 503 when too many of its requests are in progress. */
export type Refusal = { status: 429 | 503; retryAfterSeconds: number }

/** Limits what one client has in progress, and how often it fails or makes the shop search; before anything is read or rendered. */
export class ClientBudgets {
  readonly #budget: Budget
  readonly #clients = new LRUCache<string, Client>({ max: 10_000 })
  refused = 0

  constructor(budget: Budget = usualBudget) {
    this.#budget = budget
  }

  /** Returns the function to call when the response is complete: `well` gives the cost back. */
  enter(client: string, cost: number, now = performance.now()): Refusal | ((well: boolean) => void) {
    const { inProgress, burst, perSecond } = this.#budget
    // What costs something is counted apart, so that it keeps nobody behind the same address from ordering.
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

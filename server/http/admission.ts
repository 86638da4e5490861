import type { RouteHandle } from '#app/navigation/route-handle'

/**
 * Number of pages rendered at the same time. It is small because an order that arrives meanwhile waits for all of them
 * at each of its steps.
 */
const maxRendersAtOnce = 3
/** Minimum time between the starts of two pages while an order is in progress; the order needs a dozen free turns of the event loop. */
const minStartGapMs = 25
const maxWaiting = { toBuy: 128, toBrowse: 32, others: 32 }

type StartRender = () => void

/** Releases the place in the queue; a second call does nothing. */
export type Release = () => void

/**
 * Keeps the shop able to take orders under overload. A page that is not cached waits in one of three queues: pages of the
 * buying path are rendered first, then pages of the sitemap, searches and photos, then all other URLs, such as made-up ones. A request to a full
 * queue is refused immediately. Requests other than GET and HEAD, such as an order, are neither queued nor counted, because
 * a body that never ends would hold a place.
 */
export class Admission {
  readonly #queues = { toBuy: [] as StartRender[], toBrowse: [] as StartRender[], others: [] as StartRender[] }
  readonly #isOrderUnderWay: () => boolean
  #rendering = 0
  #refused = 0
  #startedAt = 0
  #timer: NodeJS.Timeout | undefined

  constructor(isOrderUnderWay: () => boolean = () => false) {
    this.#isOrderUnderWay = isOrderUnderWay
  }

  get state(): { rendering: number; waiting: number; refused: number } {
    const { toBuy, toBrowse, others } = this.#queues
    return {
      rendering: this.#rendering,
      waiting: toBuy.length + toBrowse.length + others.length,
      refused: this.#refused,
    }
  }

  /** Resolves with the release function when the request is admitted; returns null when its queue is full. */
  enter(method: string | undefined, priority: RouteHandle['priority'], isBrowsing: boolean): Promise<Release> | null {
    if ((method !== 'GET' && method !== 'HEAD') || priority === 'free') return free
    const queue = priority === 'buy' ? 'toBuy' : isBrowsing ? 'toBrowse' : 'others'
    if (this.#queues[queue].length >= maxWaiting[queue]) {
      this.#refused++
      return null
    }
    const { promise, resolve } = Promise.withResolvers<Release>()
    this.#queues[queue].push(() => {
      this.#rendering++
      resolve(
        once(() => {
          // Releases in the next turn of the event loop, so that between two pages the loop can handle an order. Otherwise
          // the requests that arrived in this turn would be rendered one after the other.
          setImmediate(() => {
            this.#rendering--
            this.#next()
          })
        }),
      )
    })
    this.#next()
    return promise
  }

  #next(): void {
    const { toBuy, toBrowse, others } = this.#queues
    if (this.#rendering >= maxRendersAtOnce || toBuy.length + toBrowse.length + others.length === 0) return
    const now = performance.now()
    const tooEarlyMs = this.#isOrderUnderWay() ? this.#startedAt + minStartGapMs - now : 0
    if (tooEarlyMs > 0) {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined
        this.#next()
      }, tooEarlyMs)
      return
    }
    this.#startedAt = now
    ;(toBuy.shift() ?? toBrowse.shift() ?? others.shift())?.()
  }
}

const free = Promise.resolve(() => {})

function once(release: () => void): Release {
  let inside = true
  return () => {
    if (inside) release()
    inside = false
  }
}

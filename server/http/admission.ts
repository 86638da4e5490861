import type { RouteHandle } from '#app/layout/route-handle'

/**
 * Pages are made a few at a time: what is under way together is done together, so that an order that comes in between
 * would wait for all of it at each of its steps.
 */
const madeAtOnce = 3
/** How far apart two of them begin while an order is under way: it needs a dozen turns of the loop to itself. */
const apartMs = 25
const mayWait = { toBuy: 128, toBrowse: 32, others: 32 }

type Turn = () => void

/** Gives a place back; a second time does nothing. */
export type Release = () => void

/**
 * Keeps the shop able to take orders when more people come than it can serve. A page that has to be made, rather than
 * sent from memory, waits for its turn: those for buying first, then those of the sitemap, then whatever else was asked
 * for, such as addresses that somebody made up. When too many wait in a line, the visitor is refused at once.
 * What is sent, such as an order, neither stands in line nor is counted: a body that never ends would hold its place.
 */
export class Admission {
  readonly #lines = { toBuy: [] as Turn[], toBrowse: [] as Turn[], others: [] as Turn[] }
  readonly #isOrderUnderWay: () => boolean
  #beingMade = 0
  #turnedAway = 0
  #begunAt = 0
  #waking: NodeJS.Timeout | undefined

  constructor(isOrderUnderWay: () => boolean = () => false) {
    this.#isOrderUnderWay = isOrderUnderWay
  }

  get state(): { beingMade: number; waiting: number; turnedAway: number } {
    const { toBuy, toBrowse, others } = this.#lines
    return {
      beingMade: this.#beingMade,
      waiting: toBuy.length + toBrowse.length + others.length,
      turnedAway: this.#turnedAway,
    }
  }

  /** Returns how to leave, when the request's turn comes; null when there is no place. */
  enter(method: string | undefined, priority: RouteHandle['priority'], isListed: boolean): Promise<Release> | null {
    if ((method !== 'GET' && method !== 'HEAD') || priority === 'free') return free
    const line = priority === 'buy' ? 'toBuy' : isListed ? 'toBrowse' : 'others'
    if (this.#lines[line].length >= mayWait[line]) {
      this.#turnedAway++
      return null
    }
    const { promise, resolve } = Promise.withResolvers<Release>()
    this.#lines[line].push(() => {
      this.#beingMade++
      resolve(
        once(() => {
          // Not at once, or whoever comes in this turn of the loop would be let in too, page after page: between two
          // pages it looks whether an order has come or gone a step further.
          setImmediate(() => {
            this.#beingMade--
            this.#next()
          })
        }),
      )
    })
    this.#next()
    return promise
  }

  #next(): void {
    const { toBuy, toBrowse, others } = this.#lines
    if (this.#beingMade >= madeAtOnce || toBuy.length + toBrowse.length + others.length === 0) return
    const now = performance.now()
    const tooEarlyMs = this.#isOrderUnderWay() ? this.#begunAt + apartMs - now : 0
    if (tooEarlyMs > 0) {
      this.#waking ??= setTimeout(() => {
        this.#waking = undefined
        this.#next()
      }, tooEarlyMs)
      return
    }
    this.#begunAt = now
    ;(toBuy.shift() ?? toBrowse.shift() ?? others.shift())?.()
  }
}

const free = Promise.resolve(() => {})

function once(leave: () => void): Release {
  let inside = true
  return () => {
    if (inside) leave()
    inside = false
  }
}

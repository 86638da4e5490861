/** Whose rendering begins first: buyers and staff; visitors of known pages; whoever asks for any other address. */
export type RenderPriority = 'buy' | 'browse' | 'other'

/** Few, because an order that arrives meanwhile waits for all of them at each of its steps. */
const atOnce = 3
const maxWaiting: Record<RenderPriority, number> = { buy: 128, browse: 64, other: 32 }

/** Bounds the pages that are rendered at the same time, and those that wait for it. */
export class RenderPlaces {
  readonly #waiting: Record<RenderPriority, (() => void)[]> = { buy: [], browse: [], other: [] }
  #running = 0
  #refused = 0

  get state(): { running: number; waiting: number; refused: number } {
    const { buy, browse, other } = this.#waiting
    return { running: this.#running, waiting: buy.length + browse.length + other.length, refused: this.#refused }
  }

  /** Returns the result of `render`, or null without calling it when too many wait. */
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
      // In the next turn of the event loop, so that other requests are handled in between.
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

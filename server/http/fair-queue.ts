/** Frees the place in the next turn of the event loop; a second call does nothing. */
export type Release = () => void

type Limits = {
  /** Number of places: of tasks that have started and have not released. */
  places: number
  /** Maximum of waiting tasks, for each priority; the first is the highest. Default: one priority without a maximum. */
  maxWaiting?: readonly number[]
  /** Minimum time between two starts, read at each. */
  startGapMs?: () => number
}

/**
 * Starts waiting tasks as places become free: those of the highest priority first, and within a priority by turns from each client,
 * so that a client with many waiting tasks delays only its own; once a priority's line is full, every client is refused. A released place is free in the next turn of the event loop: other
 * requests are handled in between, and tasks that release as soon as they start are started `places` at a time in each turn.
 */
export class FairQueue {
  readonly #limits: Limits
  readonly #lanes: Lane[]
  #running = 0
  #refused = 0
  #startedAt = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined

  constructor(limits: Limits) {
    this.#limits = limits
    this.#lanes = (limits.maxWaiting ?? [Number.POSITIVE_INFINITY]).map((max) => new Lane(max))
  }

  get state(): { running: number; waiting: number; refused: number } {
    const waiting = this.#lanes.reduce((sum, { size }) => sum + size, 0)
    return { running: this.#running, waiting, refused: this.#refused }
  }

  /** Resolves with the release function when the task may start; returns null when too many of its priority wait. */
  enter(client: string, priority = 0): Promise<Release> | null {
    const { promise, resolve } = Promise.withResolvers<Release>()
    if (!this.#lanes[priority]?.add(client, () => resolve(this.#createRelease()))) {
      this.#refused++
      return null
    }
    this.#startNext()
    return promise
  }

  #startNext(): void {
    const lane = this.#lanes.find(({ size }) => size > 0)
    if (!lane || this.#running >= this.#limits.places) return
    const now = performance.now()
    const tooEarlyMs = this.#startedAt + (this.#limits.startGapMs?.() ?? 0) - now
    if (tooEarlyMs > 0) {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined
        this.#startNext()
      }, tooEarlyMs)
      return
    }
    this.#startedAt = now
    this.#running++
    lane.takeNext()?.()
    this.#startNext()
  }

  #createRelease(): Release {
    let isRunning = true
    return () => {
      if (!isRunning) return
      isRunning = false
      setImmediate(() => {
        this.#running--
        this.#startNext()
      })
    }
  }
}

/** The waiting tasks of one priority, taken by turns from each client. */
class Lane {
  readonly #max: number
  readonly #byClient = new Map<string, (() => void)[]>()
  size = 0

  constructor(max: number) {
    this.#max = max
  }

  /** Returns false when the lane is full. */
  add(client: string, start: () => void): boolean {
    if (this.size >= this.#max) return false
    this.size++
    const before = this.#byClient.get(client)
    if (before) before.push(start)
    else this.#byClient.set(client, [start])
    return true
  }

  /** Removes the first task of the next client, whose others then wait behind those of all clients. */
  takeNext(): (() => void) | undefined {
    for (const [client, [start, ...others]] of this.#byClient) {
      this.size--
      this.#byClient.delete(client)
      if (others.length > 0) this.#byClient.set(client, others)
      return start
    }
    return undefined
  }
}

/**
 * Starts at most `perTurn` tasks in each turn of the event loop, so that other requests are handled in between. Clients are
 * served round-robin: a client with many tasks delays only its own.
 */
export class FairQueue {
  readonly #perTurn: number
  readonly #waiting = new Map<string, (() => void)[]>()
  #started = 0
  #isScheduled = false

  constructor(perTurn: number) {
    this.#perTurn = perTurn
  }

  take(client: string): Promise<void> {
    return new Promise((resolve) => {
      const before = this.#waiting.get(client)
      if (before) before.push(resolve)
      else this.#waiting.set(client, [resolve])
      this.#begin()
    })
  }

  #begin(): void {
    for (const [client, [begin, ...others]] of this.#waiting) {
      if (this.#started >= this.#perTurn) break
      this.#waiting.delete(client)
      if (others.length > 0) this.#waiting.set(client, others)
      this.#started++
      begin?.()
    }
    if (this.#started > 0 && !this.#isScheduled) {
      this.#isScheduled = true
      setImmediate(() => {
        this.#isScheduled = false
        this.#started = 0
        this.#begin()
      })
    }
  }
}

/** A least-recently-used cache that is bounded in entries and bytes. */
export class BoundedStore<Value extends { readonly bytes: number }> {
  /** In the order of their last use, the longest unused first. */
  readonly #values = new Map<string, Value>()
  readonly #limits: { entries: number; bytes: number }
  #bytes = 0

  constructor(limits: { entries: number; bytes: number }) {
    this.#limits = limits
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#values.size, bytes: this.#bytes }
  }

  /** Returns the value and marks it as used. */
  get(key: string): Value | undefined {
    const value = this.#values.get(key)
    if (!value) return undefined
    this.#values.delete(key)
    this.#values.set(key, value)
    return value
  }

  /** Adds or replaces a value and evicts the least recently used ones; ignores a value that exceeds the byte limit alone. */
  set(key: string, value: Value): void {
    this.delete(key)
    if (value.bytes > this.#limits.bytes) return
    this.#values.set(key, value)
    this.#bytes += value.bytes
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= this.#limits.entries && this.#bytes <= this.#limits.bytes) return
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    this.#bytes -= this.#values.get(key)?.bytes ?? 0
    this.#values.delete(key)
  }

  clear(): void {
    this.#values.clear()
    this.#bytes = 0
  }
}

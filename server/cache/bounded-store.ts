type Storable = { readonly key: string; bytes: number; used: boolean }

/**
 * A cache bounded in entries and bytes. When it is full, it evicts by the CLOCK algorithm: the oldest entry that was not
 * used since it was last considered. A hit then costs one assignment instead of a move in a list.
 */
export class BoundedStore<Entry extends Storable> {
  readonly #entries = new Map<string, Entry>()
  readonly #limits: { entries: number; bytes: number }
  #bytes = 0

  constructor(limits: { entries: number; bytes: number }) {
    this.#limits = limits
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#bytes }
  }

  get(key: string): Entry | undefined {
    return this.#entries.get(key)
  }

  /** Adds or replaces an entry; ignores one that exceeds the byte limit alone. */
  set(entry: Entry): void {
    this.delete(entry.key)
    if (entry.bytes > this.#limits.bytes) return
    this.#makeRoom(this.#limits.entries - 1, this.#limits.bytes - entry.bytes)
    this.#entries.set(entry.key, entry)
    this.#bytes += entry.bytes
  }

  /** Updates the size of an entry; the total only if the entry is still in the store. */
  resize(entry: Entry, bytes: number): void {
    const isStored = this.#entries.get(entry.key) === entry
    const growth = bytes - entry.bytes
    entry.bytes = bytes
    if (!isStored) return
    this.#bytes += growth
    this.#makeRoom(this.#limits.entries, this.#limits.bytes)
  }

  delete(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
  }

  clear(): void {
    this.#entries.clear()
    this.#bytes = 0
  }

  #makeRoom(entries: number, bytes: number): void {
    while (this.#entries.size > entries || this.#bytes > bytes) {
      const [oldest] = this.#entries.values()
      if (!oldest) return
      this.delete(oldest.key)
      if (!oldest.used) continue
      oldest.used = false
      this.#entries.set(oldest.key, oldest)
      this.#bytes += oldest.bytes
    }
  }
}

type Storable = { readonly key: string; bytes: number; used: boolean }

/**
 * A store bounded in entries and in bytes. When it is full, what was not used lately goes ("clock": what was used since
 * the hand came by is passed over once), so that a hit costs one assignment and not a move in a list.
 */
export class BoundedStore<Entry extends Storable> {
  readonly #entries = new Map<string, Entry>()
  readonly #most: { entries: number; bytes: number }
  #bytes = 0

  constructor(most: { entries: number; bytes: number }) {
    this.#most = most
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#bytes }
  }

  get(key: string): Entry | undefined {
    return this.#entries.get(key)
  }

  /** One that would fill the store alone is not kept. */
  set(entry: Entry): void {
    this.delete(entry.key)
    if (entry.bytes > this.#most.bytes) return
    this.#makeRoom(this.#most.entries - 1, this.#most.bytes - entry.bytes)
    this.#entries.set(entry.key, entry)
    this.#bytes += entry.bytes
  }

  /** Of one that is not kept any more only that is noted. */
  resize(entry: Entry, bytes: number): void {
    const isKept = this.#entries.get(entry.key) === entry
    const growth = bytes - entry.bytes
    entry.bytes = bytes
    if (!isKept) return
    this.#bytes += growth
    this.#makeRoom(this.#most.entries, this.#most.bytes)
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

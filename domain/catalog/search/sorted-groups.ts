/** Groups of numbers by key, compact enough to hold a hundred thousand products in memory. */
export type SortedGroups = {
  keys: string[]
  /** The numbers of key `n` are from `offsets[n]` to before `offsets[n + 1]`. */
  offsets: Uint32Array
  values: Uint32Array
}

export class GroupCollector {
  readonly #idOf = new Map<string, number>()
  #ids = new Uint32Array(1024)
  #values = new Uint32Array(1024)
  #length = 0

  add(key: string, value: number): void {
    let id = this.#idOf.get(key)
    if (id === undefined) {
      id = this.#idOf.size
      // Copies the string: a slice or a concatenation would keep its sources in memory.
      this.#idOf.set(Buffer.from(key).toString(), id)
    }
    if (this.#length === this.#ids.length) {
      this.#ids = grown(this.#ids)
      this.#values = grown(this.#values)
    }
    this.#ids[this.#length] = id
    this.#values[this.#length++] = value
  }

  /** Sorts the groups. Yields now and then, so that other work can run. */
  *sort(): Generator<void, SortedGroups> {
    const keys = [...this.#idOf.keys()].sort()
    yield
    const rankOf = new Uint32Array(keys.length)
    for (const [rank, key] of keys.entries()) rankOf[this.#idOf.get(key) ?? 0] = rank
    this.#idOf.clear()
    yield
    const offsets = new Uint32Array(keys.length + 1)
    for (let at = 0; at < this.#length; at++) {
      const after = (rankOf[this.#ids[at] ?? 0] ?? 0) + 1
      offsets[after] = (offsets[after] ?? 0) + 1
      if (at % 50_000 === 0) yield
    }
    for (let rank = 0; rank < keys.length; rank++) offsets[rank + 1] = (offsets[rank + 1] ?? 0) + (offsets[rank] ?? 0)
    const next = offsets.slice()
    const values = new Uint32Array(this.#length)
    for (let at = 0; at < this.#length; at++) {
      const rank = rankOf[this.#ids[at] ?? 0] ?? 0
      const place = next[rank] ?? 0
      values[place] = this.#values[at] ?? 0
      next[rank] = place + 1
      if (at % 50_000 === 0) yield
    }
    this.#ids = new Uint32Array()
    this.#values = new Uint32Array()
    return { keys, offsets, values }
  }
}

function grown(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * numbers.length)
  larger.set(numbers)
  return larger
}

export function findKey({ keys }: SortedGroups, key: string): number {
  const at = firstFrom(keys, key)
  return keys[at] === key ? at : -1
}

/** Returns the index of the first key not below `key`, or the number of keys. */
export function firstFrom(keys: string[], key: string): number {
  let [low, high] = [0, keys.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] ?? '') < key) low = middle + 1
    else high = middle
  }
  return low
}

export function* beginningWith({ keys }: SortedGroups, beginning: string, most: number): Generator<number> {
  const first = firstFrom(keys, beginning)
  for (let at = first; at < first + most && keys[at]?.startsWith(beginning); at++) yield at
}

export function valuesOf({ offsets, values }: SortedGroups, at: number): Uint32Array {
  return values.subarray(offsets[at], offsets[at + 1])
}

/** Stores many short strings as bytes in one buffer: as separate strings they would take twice the memory. */
export class PackedStrings {
  readonly #bytes: Buffer
  readonly #ends: Uint32Array

  constructor(strings: string[]) {
    this.#bytes = Buffer.from(strings.join(''))
    this.#ends = new Uint32Array(strings.length)
    let end = 0
    for (const [at, string] of strings.entries()) {
      end += Buffer.byteLength(string)
      this.#ends[at] = end
    }
  }

  get length(): number {
    return this.#ends.length
  }

  /** Returns the empty string for an index beyond the end. */
  at(index: number): string {
    return this.#bytes.toString('utf8', this.#ends[index - 1] ?? 0, this.#ends[index] ?? 0)
  }
}

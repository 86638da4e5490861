/** Groups of numbers by key, compact enough to hold a hundred thousand products in memory. */
export type SortedGroups = {
  keys: string[]
  /** The numbers of key `n` are from `offsets[n]` to before `offsets[n + 1]`. */
  offsets: Uint32Array
  values: Uint32Array
}

export class GroupCollector {
  readonly #groups = new Map<string, number[]>()
  #length = 0

  add(key: string, value: number): void {
    const group = this.#groups.get(key)
    // Copies the string: a slice or a concatenation would keep its sources in memory.
    if (group === undefined) this.#groups.set(Buffer.from(key).toString(), [value])
    else group.push(value)
    this.#length++
  }

  /** Sorts the groups. Yields now and then, so that other work can run. */
  *sort(): Generator<void, SortedGroups> {
    const keys = [...this.#groups.keys()].sort()
    yield
    const offsets = new Uint32Array(keys.length + 1)
    const values = new Uint32Array(this.#length)
    let end = 0
    for (const [at, key] of keys.entries()) {
      const group = this.#groups.get(key) ?? []
      values.set(group, end)
      end += group.length
      offsets[at + 1] = end
      if (at % 1_000 === 0) yield
    }
    return { keys, offsets, values }
  }
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

/** Stores many short strings as bytes in one buffer: as separate strings they would take twice the memory. */
export class PackedStrings {
  readonly #bytes: Buffer
  /** The end offset of each string. */
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

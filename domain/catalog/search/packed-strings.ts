/** Many short strings as their bytes, one after the other: as objects each would take as much again. */
export class PackedStrings {
  readonly #bytes: Buffer
  /** Where each of them ends. */
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

  /** Beyond the last one the empty string. */
  at(index: number): string {
    return this.#bytes.toString('utf8', this.#ends[index - 1] ?? 0, this.#ends[index] ?? 0)
  }
}

export type LineMistake = { line: number; text: string }

/** So many mistakes of a file are named; the rest is not looked for. */
export const mostMistakes = 100

/** Mistakes of a file, up to a hundred: whoever mends these sends it again. */
export class Mistakes {
  readonly #found: LineMistake[] = []

  get count(): number {
    return this.#found.length
  }

  get isFull(): boolean {
    return this.count >= mostMistakes
  }

  add(line: number, text: string): void {
    if (!this.isFull) this.#found.push({ line, text })
  }

  /** Returns them by line. When there may be more, the last one says so. */
  list(): LineMistake[] {
    const sorted = this.#found.toSorted((one, other) => one.line - other.line)
    if (!this.isFull) return sorted
    const line = sorted.at(-1)?.line ?? 1
    return [...sorted, { line, text: `reading stopped after ${mostMistakes} mistakes. Please mend these first.` }]
  }
}

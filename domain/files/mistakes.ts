import { t } from '#domain/texts/translate'

export type LineMistake = { line: number; text: string }

/** Maximum reported mistakes of a file; reading stops after them. */
export const maxMistakes = 100

export class Mistakes {
  readonly #found: LineMistake[] = []

  get count(): number {
    return this.#found.length
  }

  get isFull(): boolean {
    return this.count >= maxMistakes
  }

  add(line: number, text: string): void {
    if (!this.isFull) this.#found.push({ line, text })
  }

  /** Returns the mistakes sorted by line. When there may be more, the last one says so. */
  list(): LineMistake[] {
    const sorted = this.#found.toSorted((a, b) => a.line - b.line)
    if (!this.isFull) return sorted
    const line = sorted.at(-1)?.line ?? 1
    return [
      ...sorted,
      { line, text: t('reading stopped after {maxMistakes} mistakes. Please mend these first.', { maxMistakes }) },
    ]
  }
}

export function someMistakes(mistakes: LineMistake[]): LineMistake[] {
  const rest = mistakes.length - maxMistakes
  if (rest <= 0) return mistakes
  const line = mistakes[maxMistakes]?.line ?? 1
  return [...mistakes.slice(0, maxMistakes), { line, text: t('and {rest} more.', { rest }) }]
}

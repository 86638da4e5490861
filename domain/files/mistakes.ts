import { t } from '#domain/texts/translate'

export type LineMistake = { line: number; text: string }

/** Reading a file stops after as many. */
export const maxMistakes = 100

/** Returns the mistakes that were found until reading stopped, sorted by line. */
export function foundMistakes(mistakes: LineMistake[]): LineMistake[] {
  const sorted = mistakes.slice(0, maxMistakes).toSorted((a, b) => a.line - b.line)
  if (sorted.length < maxMistakes) return sorted
  const text = t('reading stopped after {maxMistakes} mistakes. Please mend these first.', { maxMistakes })
  return [...sorted, { line: sorted.at(-1)?.line ?? 1, text }]
}

export function someMistakes(mistakes: LineMistake[]): LineMistake[] {
  const rest = mistakes.length - maxMistakes
  if (rest <= 0) return mistakes
  const line = mistakes[maxMistakes]?.line ?? 1
  return [...mistakes.slice(0, maxMistakes), { line, text: t('and {rest} more.', { rest }) }]
}

import { currentLanguage } from '#domain/texts/translate'

/** Joins texts in the language of the moment: "a, b and c", or "a, b or c". */
export function listOf(texts: readonly string[], type: 'and' | 'or'): string {
  return new Intl.ListFormat(currentLanguage(), { type: type === 'and' ? 'conjunction' : 'disjunction' }).format(texts)
}

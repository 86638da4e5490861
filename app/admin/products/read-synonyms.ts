import { wordsOf } from '#domain/catalog/search/search-words'
import { t } from '#domain/texts/translate'

const most = { lines: 300, words: 12, letters: 40, mistakes: 100 }

export function readSynonyms(text: string): { lines: string[]; mistakes: string[] } {
  const lines: string[] = []
  const mistakes: string[] = []
  const lineOf = new Map<string, number>()
  for (const [at, typed] of text.split(/\r?\n/).entries()) {
    if (typed.trim() === '' || mistakes.length >= most.mistakes) continue
    const words = typed.split('=').map((word) => word.replace(/\s+/g, ' ').trim())
    const line = at + 1
    if (words.length < 2) mistakes.push(t('Line {line}: at least two words with = between them.', { line }))
    if (words.length > most.words) mistakes.push(t('Line {line}: at most {most} words.', { line, most: most.words }))
    for (const word of words) {
      const key = wordsOf(word).join(' ')
      const other = lineOf.get(key)
      if (key === '') mistakes.push(t('Line {line}: an empty place where a word should be.', { line }))
      else if (word.length > most.letters)
        mistakes.push(t('Line {line}: {word} has more than {most} letters.', { line, word, most: most.letters }))
      else if (other !== undefined)
        mistakes.push(t('Line {line}: {word} stands in line {other} already.', { line, word, other }))
      else lineOf.set(key, line)
    }
    lines.push(words.join(' = '))
  }
  if (lines.length > most.lines) mistakes.push(t('There may be at most {most} lines.', { most: most.lines }))
  return { lines, mistakes }
}

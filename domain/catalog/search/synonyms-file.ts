import { wordsOf } from '#domain/catalog/search/search-words'
import { maxMistakes } from '#domain/files/mistakes'

const most = { lines: 300, words: 12, letters: 40 }

/** Parses the synonyms; each line holds words of the same meaning, separated by `=`. Each mistake is one sentence. */
export function readSynonyms(text: string): { lines: string[] } | { mistakes: string[] } {
  const lines: string[] = []
  const mistakes: string[] = []
  const lineOf = new Map<string, number>()
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    if (mistakes.length >= maxMistakes) break
    const words = line.split('=').map((word) => word.replace(/\s+/g, ' ').trim())
    const where = `Line ${at + 1}`
    if (words.length < 2) mistakes.push(`${where}: must hold at least two words with = between them.`)
    if (words.length > most.words) mistakes.push(`${where}: must hold at most ${most.words} words.`)
    for (const word of words) {
      const key = wordsOf(word).join(' ')
      const other = lineOf.get(key)
      if (key === '') mistakes.push(`${where}: has an empty place where a word should be.`)
      else if (word.length > most.letters) mistakes.push(`${where}: ${word} has more than ${most.letters} letters.`)
      else if (other !== undefined) mistakes.push(`${where}: ${word} stands in line ${other} already.`)
      else lineOf.set(key, at + 1)
    }
    lines.push(words.join(' = '))
  }
  if (lines.length > most.lines) mistakes.push(`The file must hold at most ${most.lines} lines.`)
  return mistakes.length > 0 ? { mistakes } : { lines }
}

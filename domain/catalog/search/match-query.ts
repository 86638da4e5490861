import { isDistinctive, type SearchIndex } from '#domain/catalog/search/search-index'
import { findKey } from '#domain/catalog/search/sorted-groups'
import { guessWord, type Matches, matchExactly, matchPhrase, matchWord } from '#domain/catalog/search/word-matches'

/** A word of a query; `matches` is empty for an unknown word. */
export type QueryWord = { typed: string; matches: Matches; isGuess?: boolean }

const maxPhraseWords = 4

/** Finds the matches of each word. An unknown word may be two known words joined, or a known word with a typing error. */
export function matchQuery(index: SearchIndex, words: string[]): QueryWord[] {
  const asked = words.flatMap((typed, at): QueryWord[] => {
    const isLast = at === words.length - 1
    const isWord = findKey(index.words, typed) >= 0
    const matches = matchWord(index, typed, isLast && (at === 0 || !isWord))
    if (isWord || isDistinctive(index, matches.keys())) return [{ typed, matches }]
    const halves = splitInTwo(index, typed)
    if (halves) return halves.map((half) => ({ typed: half, matches: matchWord(index, half, false) }))
    const guesses = guessWord(index, typed, isLast)
    return [{ typed, matches: new Map([...guesses, ...matches]), isGuess: matches.size === 0 }]
  })
  addPhrases(index, asked)
  return asked
}

/** Adds matches of phrases for neighbouring words; for the whole query also of phrases that are still being typed. */
function addPhrases(index: SearchIndex, asked: QueryWord[]): void {
  for (let from = 0; from < asked.length; from++)
    for (let to = from + 1; to <= Math.min(asked.length, from + maxPhraseWords); to++) {
      const part = asked.slice(from, to)
      const isWhole = part.length === asked.length
      if (part.length === 1 && !isWhole) continue
      const phrases = matchPhrase(
        index,
        part.map(({ typed }) => typed),
        isWhole && part.length > 1,
      )
      for (const [phrase, quality] of phrases)
        for (const { matches } of part) if (quality > (matches.get(phrase) ?? 0)) matches.set(phrase, quality)
    }
}

function splitInTwo(index: SearchIndex, word: string): [string, string] | null {
  for (let at = 3; at <= word.length - 3; at++) {
    const halves: [string, string] = [word.slice(0, at), word.slice(at)]
    if (!/^\p{M}/u.test(halves[1]) && halves.every((half) => isDistinctive(index, matchExactly(index, half).keys())))
      return halves
  }
  return null
}

import { matchQuery, type QueryWord } from '#domain/catalog/search/match-query'
import { ProductScores } from '#domain/catalog/search/product-scores'
import { phraseKey, readEntries, type SearchIndex } from '#domain/catalog/search/search-index'
import { isForm, parseQuery } from '#domain/catalog/search/search-query'

/** The best products come first; `guessedQuery` is the query that was used when words were guessed. */
export type SearchResult = { total: number; hits: { id: string; score: number }[]; guessedQuery: string | null }

/** Minimum score of the best word for a result to be shown. */
const minEvidence = { allKnown: 2.2, guessed: 3.6, someUnknown: 5 }
const wholePhrase = 1.5
const wholeThing = 1.25
const rightPack = 1.3
const shareOfForms = 0.3

/** Searches the index with bounded work for any query. */
export class Search {
  readonly index: SearchIndex
  readonly #scores: ProductScores

  constructor(index: SearchIndex) {
    this.index = index
    this.#scores = new ProductScores(index)
  }

  find(query: string, most: number): SearchResult {
    const { words, packs } = parseQuery(query)
    const asked = matchQuery(this.index, words)
    this.#scores.clear()
    if (words.length === 0) for (const pack of packs) this.#scores.addPack(`#${pack}`)
    else if (!this.#addWords(asked)) return { total: 0, hits: [], guessedQuery: null }
    this.#scores.raise(phraseKey(words), wholePhrase)
    const things = words.filter((word) => !isForm(word))
    if (things.length < words.length) this.#scores.raise(phraseKey(things), wholeThing)
    for (const pack of packs) this.#scores.raise(`#${pack}`, rightPack)
    const { total, hits } = this.#scores.best(most)
    return {
      total,
      hits: hits.map(({ product, score }) => ({ id: this.index.ids.at(product), score })),
      guessedQuery: hits[0] ? this.#spellOut(asked, hits[0].product) : null,
    }
  }

  /** Returns false when too few of the words are known. */
  #addWords(asked: QueryWord[]): boolean {
    const known = asked.filter(({ matches }) => matches.size > 0)
    if (known.length * 2 < asked.length) return false
    const things = asked.filter(({ typed }) => !isForm(typed))
    const [distinctive, forms] = things.length > 0 ? [things, asked.filter(({ typed }) => isForm(typed))] : [asked, []]
    const evidence = this.#scores.addWords(distinctive.map(({ matches }) => matches))
    this.#scores.lowerPartialMatches(distinctive.filter(({ matches }) => matches.size > 0).length)
    for (const { matches } of forms) this.#scores.addToFound(matches, shareOfForms)
    if (known.length < asked.length) return evidence >= minEvidence.someUnknown
    return evidence >= (known.every(({ isGuess }) => isGuess) ? minEvidence.guessed : minEvidence.allKnown)
  }

  /** Returns the corrected query, made of the words that found the best product; null when no word was guessed. */
  #spellOut(asked: QueryWord[], product: number): string | null {
    const words = asked.map(({ typed, matches, isGuess }) => {
      if (!isGuess) return typed
      const found = [...matches].filter(
        ([at]) => /^[\p{L}\p{N}]/u.test(this.#word(at)) && this.#matchesProduct(at, product),
      )
      const [at = -1] = found.sort(([, a], [, b]) => b - a)[0] ?? []
      return at < 0 ? typed : this.#word(at)
    })
    return words.some((word, at) => word !== asked[at]?.typed) ? words.join(' ') : null
  }

  #word(at: number): string {
    return this.index.words.keys[at] ?? ''
  }

  #matchesProduct(at: number, product: number): boolean {
    let matches = false
    readEntries(this.index, [[at, 1]], (found) => {
      matches ||= found === product
    })
    return matches
  }
}

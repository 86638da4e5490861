import { phraseKey, readEntries, type SearchIndex } from '#domain/catalog/search/search-index'
import { isForm, parseQuery } from '#domain/catalog/search/search-query'
import { findKey, valuesOf } from '#domain/catalog/search/sorted-groups'
import { type Matches, matchQuery, type QueryWord } from '#domain/catalog/search/word-matches'
import { sum } from '#domain/money'

/** The best products come first; `guessedQuery` is the query that was used when words were guessed. */
type SearchResult = { total: number; hits: { id: string; score: number }[]; guessedQuery: string | null }

/** Minimum score of the best word for a result to be shown. */
const minEvidence = { allKnown: 2.2, guessed: 3.6, someUnknown: 5 }
const wholePhrase = 1.5
const wholeThing = 1.25
const rightPack = 1.3
const shareOfForms = 0.3

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
      hits: hits.map(({ product, score }) => ({ id: this.index.ids[product] ?? '', score })),
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
    for (const { matches } of forms) this.#scores.addWord(matches, true, shareOfForms)
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

const productsPerWord = 10_000
const entriesPerWord = 300_000
/** Products with less than this share of the best score are not shown. */
const minShare = 0.15
/** Scores that differ by less are equal: then the owner's order decides. */
const scoreStep = 1e-4

type Hit = { product: number; score: number }

class ProductScores {
  readonly #index: SearchIndex
  readonly #values: Float32Array
  readonly #scores: Float32Array
  readonly #matched: Uint8Array
  readonly #touched: Uint32Array
  #found: number[] = []

  constructor(index: SearchIndex) {
    const { length } = index.ids
    this.#index = index
    this.#values = new Float32Array(length)
    this.#scores = new Float32Array(length)
    this.#matched = new Uint8Array(length)
    this.#touched = new Uint32Array(length)
  }

  clear(): void {
    for (const product of this.#found) {
      this.#scores[product] = 0
      this.#matched[product] = 0
    }
    this.#found = []
  }

  /** Returns the best score of one word. The rarest comes first: a common one then scores only what others found. */
  addWords(words: Matches[]): number {
    const counted = words.map((matches) => ({ matches, entries: this.#countEntries(matches) }))
    counted.sort((a, b) => a.entries - b.entries)
    const scores = counted.map(({ matches, entries }, at) => this.addWord(matches, at > 0 && entries > productsPerWord))
    return Math.max(0, ...scores)
  }

  lowerPartialMatches(words: number): void {
    for (const product of this.#found) this.#multiply(product, ((this.#matched[product] ?? 0) / words) ** 2)
  }

  addPack(key: string): void {
    for (const product of this.#listProducts(key).slice(0, productsPerWord)) {
      if (!this.#scores[product]) this.#found.push(product)
      this.#scores[product] = 1
    }
  }

  raise(key: string, factor: number): void {
    if (this.#found.length === 0) return
    for (const product of this.#listProducts(key)) this.#multiply(product, factor)
  }

  /** Returns the best hits; equal scores keep the owner's order. */
  best(most: number): { total: number; hits: Hit[] } {
    let best = 0
    for (const product of this.#found) best = Math.max(best, this.#scores[product] ?? 0)
    const hits = this.#found
      .filter((product) => (this.#scores[product] ?? 0) >= minShare * best)
      .map((product) => ({ product, score: Math.round((this.#scores[product] ?? 0) / scoreStep) * scoreStep }))
      .sort((a, b) => b.score - a.score || a.product - b.product)
    return { total: hits.length, hits: hits.slice(0, most) }
  }

  addWord(matches: Matches, onlyToFound: boolean, share = 1): number {
    const touched = this.#touch(matches)
    const rarity = share * Math.log(1 + this.#index.ids.length / Math.max(1, touched.length))
    let evidence = 0
    let added = 0
    for (const product of touched) {
      const value = this.#values[product] ?? 0
      this.#values[product] = 0
      if (!this.#matched[product]) {
        if (onlyToFound || ++added > productsPerWord) continue
        this.#found.push(product)
      }
      this.#matched[product] = (this.#matched[product] ?? 0) + 1
      this.#scores[product] = (this.#scores[product] ?? 0) + value * rarity
      evidence = Math.max(evidence, value)
    }
    return evidence
  }

  #touch(matches: Matches): Uint32Array {
    let touched = 0
    const note = (product: number, value: number) => {
      const before = this.#values[product] ?? 0
      if (before === 0) this.#touched[touched++] = product
      if (value > before) this.#values[product] = value
    }
    readEntries(this.#index, matches, note, entriesPerWord)
    return this.#touched.subarray(0, touched)
  }

  #multiply(product: number, factor: number): void {
    this.#scores[product] = (this.#scores[product] ?? 0) * factor
  }

  #countEntries(matches: Matches): number {
    return sum([...matches.keys()], (at) => valuesOf(this.#index.words, at).length)
  }

  #listProducts(key: string): number[] {
    const products = new Set<number>()
    readEntries(this.#index, [[findKey(this.#index.words, key), 1]], (product) => products.add(product))
    return [...products]
  }
}

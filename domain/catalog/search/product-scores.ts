import { readEntries, type SearchIndex } from '#domain/catalog/search/search-index'
import { findKey, valuesOf } from '#domain/catalog/search/sorted-groups'
import type { Matches } from '#domain/catalog/search/word-matches'
import { sum } from '#domain/sum'

const productsPerWord = 10_000
const entriesPerWord = 300_000
/** Products with less than this share of the best score are not shown. */
const minShare = 0.15
/** Scores that differ by less are equal: then the owner's order decides. */
const scoreStep = 1e-4

type Hit = { product: number; score: number }

export class ProductScores {
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

  /**
   * Adds the scores of each word; returns the highest score that one word gave a product. The rarest word comes first: a common word then scores only
   * products that other words found.
   */
  addWords(words: Matches[]): number {
    const counted = words.map((matches) => ({ matches, entries: this.#countEntries(matches) }))
    counted.sort((a, b) => a.entries - b.entries)
    const scores = counted.map(({ matches, entries }, at) =>
      this.#addWord(matches, at > 0 && entries > productsPerWord),
    )
    return Math.max(0, ...scores)
  }

  addToFound(word: Matches, share: number): void {
    this.#addWord(word, true, share)
  }

  /** Lowers the score of products that match only some of the words. */
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
    const hits: Hit[] = []
    let total = 0
    for (const product of this.#found) {
      const exact = this.#scores[product] ?? 0
      if (exact < minShare * best) continue
      total++
      const hit = { product, score: Math.round(exact / scoreStep) * scoreStep }
      const last = hits.at(-1)
      if (hits.length === most && last && !isBefore(hit, last)) continue
      if (hits.length === most) hits.pop()
      hits.splice(placeFor(hits, hit), 0, hit)
    }
    return { total, hits }
  }

  #addWord(matches: Matches, onlyToFound: boolean, share = 1): number {
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

function isBefore(a: Hit, b: Hit): boolean {
  return a.score === b.score ? a.product < b.product : a.score > b.score
}

function placeFor(hits: Hit[], hit: Hit): number {
  let [low, high] = [0, hits.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const there = hits[middle]
    if (there && isBefore(there, hit)) low = middle + 1
    else high = middle
  }
  return low
}

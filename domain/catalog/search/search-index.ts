import { distinctiveWords, isForm, packsOf, staples } from '#domain/catalog/search/search-query'
import { skeletonOf, soundOf, wordsOf } from '#domain/catalog/search/search-words'
import { findKey, GroupCollector, type SortedGroups, valuesOf } from '#domain/catalog/search/sorted-groups'

export type SearchedProduct = {
  id: string
  names: string[]
  foundBy: string
  category: string
  facts: string
  sizes: string[]
}

/** An entry is the number of a product or of a line of synonyms, and in its last eight bits a weight. */
export type SearchIndex = {
  ids: readonly string[]
  /** Words as typed; `=` begins a phrase by its sound without spaces, `#` a pack, `~` a line of synonyms. */
  words: SortedGroups
  sounds: SortedGroups
  skeletons: SortedGroups
}

/** Weights of a word by the field it occurs in. The first dish of a product weighs a little more than the last. */
const weights = { name: 10, synonym: 8, foundBy: 7, stepOfFoundBy: 0.05, wordOfFoundBy: 2, category: 3, facts: 2.5 }
const stepsPerWeight = 20
/** Numbers from here on are lines of synonyms; their weight is a share of the line's weight. */
const firstLine = 2 ** 23

export class SearchIndexBuilder {
  readonly #ids: string[] = []
  readonly #words = new GroupCollector()
  /** The lines of synonyms by the sounds of a phrase of theirs. */
  readonly #lines = new Map<string, number[]>()

  constructor(synonyms: string[][]) {
    for (const [line, phrases] of synonyms.entries()) {
      const found = new Weights()
      for (const words of phrases.map(wordsOf)) {
        found.addWords(words, shareOf(words))
        found.addPhrase(words, 1)
        const sounds = soundsOf(words).join(' ')
        this.#lines.set(sounds, [...(this.#lines.get(sounds) ?? []), line])
      }
      for (const [key, share] of found.all) this.#words.add(key, entryOf(firstLine + line, share * shareSteps))
    }
  }

  add(product: SearchedProduct): void {
    const found = new Weights()
    for (const name of product.names.flatMap(phrasesOfName)) {
      const words = packsOf(name).words
      const share = shareOf(words)
      found.addWords(words, weights.name * share)
      found.addPhrase(words, weights.name)
      for (const line of this.#listLines(words)) found.add(`~${line}`, weights.synonym * share)
    }
    for (const [at, phrase] of product.foundBy.split(',').entries()) {
      const words = wordsOf(phrase)
      const weight = weights.foundBy - Math.min(1, at * weights.stepOfFoundBy)
      found.addWords(words, words.length === 1 ? weight : weights.wordOfFoundBy)
      if (words.length > 1) found.addPhrase(words, weight)
    }
    found.addWords(wordsOf(product.category), weights.category)
    found.addWords(
      distinctiveWords(wordsOf(product.facts)).filter((word) => word.length >= 3 && !staples.has(word)),
      weights.facts,
    )
    for (const pack of new Set(product.sizes.flatMap((label) => packsOf(label).packs))) found.add(`#${pack}`, 1)
    const number = this.#ids.push(product.id) - 1
    for (const [key, weight] of found.all) this.#words.add(key, entryOf(number, weight))
  }

  /** Returns the lines that a name matches. The longest phrase uses up its words: the mirch of kali mirch is pepper, not chilli. */
  #listLines(name: string[]): Set<number> {
    const found = new Set<number>()
    const sounds = soundsOf(name)
    for (let length = name.length; length > 0; length--)
      for (let at = 0; at + length <= name.length; at++) {
        const phrase = sounds.slice(at, at + length)
        const lines = phrase.includes('') ? [] : (this.#lines.get(phrase.join(' ')) ?? [])
        for (const line of lines) found.add(line)
        if (lines.length > 0) sounds.fill('', at, at + length)
      }
    return found
  }

  /** Builds the index; must be iterated to its end. Yields now and then, so that other work can run. */
  *finish(): Generator<void, SearchIndex> {
    const words = yield* this.#words.sort()
    const sounds = yield* groupBy(words.keys, (word) => (/^[=#~]/.test(word) ? '' : soundOf(word)))
    const skeletons = yield* groupBy(sounds.keys, skeletonOf)
    return { ids: this.#ids, words, sounds, skeletons }
  }
}

/** Returns the key of a phrase: its sound without spaces. */
export function phraseKey(words: string[]): string {
  return `=${soundOf(...words)}`
}

const shareSteps = 255 / stepsPerWeight

function entryOf(number: number, weight: number): number {
  return ((number << 8) | Math.min(255, Math.round(weight * stepsPerWeight))) >>> 0
}

/** Calls `note` with each product that some of the words match and with the weight of the match; the best words come first. */
export function readEntries(
  index: SearchIndex,
  words: Iterable<[at: number, quality: number]>,
  note: (product: number, value: number) => void,
  most = Number.POSITIVE_INFINITY,
): void {
  const lines = new Map<number, number>()
  let read = 0
  const readWord = (at: number, quality: number) => {
    const entries = valuesOf(index.words, at)
    for (const entry of entries) {
      const number = entry >>> 8
      const value = (quality * (entry & 255)) / stepsPerWeight
      if (number < firstLine) note(number, value)
      else lines.set(number, Math.max(value / shareSteps, lines.get(number) ?? 0))
    }
    read += entries.length
  }
  for (const [at, quality] of [...words].sort(([, a], [, b]) => b - a)) if (read < most) readWord(at, quality)
  for (const [line, share] of lines) {
    const at = findKey(index.words, `~${line - firstLine}`)
    if (at >= 0 && read < most) readWord(at, share)
  }
}

/** Returns whether the words occur in names or search phrases of products; words of descriptive texts are too common to be sure. */
export function isDistinctive(index: SearchIndex, words: Iterable<number>): boolean {
  for (const at of words)
    for (const entry of valuesOf(index.words, at))
      if (entry >>> 8 >= firstLine || (entry & 255) > weights.category * stepsPerWeight) return true
  return false
}

class Weights {
  readonly all = new Map<string, number>()

  add(key: string, weight: number): void {
    this.all.set(key, Math.max(weight, this.all.get(key) ?? 0))
  }

  addWords(words: string[], weight: number): void {
    for (const word of words) this.add(word, weight)
  }

  addPhrase(words: string[], weight: number): void {
    const distinctive = distinctiveWords(words)
    if (distinctive.length > 0) this.add(phraseKey(distinctive), weight)
  }
}

/** Splits a name: text in brackets or after a comma or semicolon is a name of its own. */
function phrasesOfName(name: string): string[] {
  return name.split(/[()[\],;]/).filter((phrase) => wordsOf(phrase).length > 0)
}

function shareOf(words: string[]): number {
  return 0.6 + 0.4 / Math.max(1, words.filter((word) => !isForm(word)).length)
}

function* groupBy(items: string[], keyOf: (item: string) => string): Generator<void, SortedGroups> {
  const groups = new GroupCollector()
  for (const [at, item] of items.entries()) {
    const key = keyOf(item)
    if (key) groups.add(key, at)
    if (at % 500 === 0) yield
  }
  return yield* groups.sort()
}

function soundsOf(words: string[]): string[] {
  return words.map((word) => soundOf(word))
}

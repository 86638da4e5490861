import { isDistinctive, phraseKey, type SearchIndex } from '#domain/catalog/search/search-index'
import { skeletonOf, soundOf, stemOf } from '#domain/catalog/search/search-words'
import { beginningWith, findKey, firstFrom, type SortedGroups, valuesOf } from '#domain/catalog/search/sorted-groups'

/** Match quality from 0 to 1 by the word's position in the index. */
export type Matches = Map<number, number>

const quality = {
  sound: 0.96,
  soundBesideTyped: 0.8,
  stem: 0.78,
  skeleton: 0.68,
  shortSkeleton: 0.5,
  oneEdit: 0.66,
  twoEdits: 0.5,
  beginningOneEdit: 0.42,
}
const maxWordsPerPrefix = 200
const shorterInside = 0.15

/** Finds the matches of a word. `isIncomplete` is true for a word that is still being typed; then a short beginning is enough. */
function matchWord(index: SearchIndex, word: string, isIncomplete: boolean): Matches {
  const matches = matchExactly(index, word)
  if (/^\d+$/.test(word)) return matches
  const bare = withoutEnding(word)
  if (matches.size === 0 && bare) for (const [at, how] of matchExactly(index, bare)) add(matches, at, how)
  addStems(index, soundOf(word), matches)
  if (isIncomplete || word.length >= 3)
    for (const at of beginningWith(index.words, word, maxWordsPerPrefix))
      add(matches, at, beginningQuality(0.7, word, index.words.keys[at]) - (isIncomplete ? 0 : shorterInside))
  return matches
}

/** Finds likely matches for words without a better one: by the beginning of the sound, by consonants or by typing errors. */
function guessWord(index: SearchIndex, word: string, isIncomplete: boolean): Matches {
  const matches: Matches = new Map()
  if (/^\d+$/.test(word)) return matches
  const sound = soundOf(word)
  if (sound.length >= 4)
    for (const at of beginningWith(index.sounds, sound, maxWordsPerPrefix))
      addSound(
        index,
        at,
        beginningQuality(0.64, sound, index.sounds.keys[at]) - (isIncomplete ? 0 : shorterInside),
        matches,
      )
  const skeleton = findKey(index.skeletons, skeletonOf(sound))
  const how = skeletonOf(sound).length > 3 ? quality.skeleton : quality.shortSkeleton
  if (skeleton >= 0) for (const at of valuesOf(index.skeletons, skeleton)) addSound(index, at, how, matches)
  if (sound.length >= 5) for (const { at, how } of withinEdits(index.sounds, sound)) addSound(index, at, how, matches)
  for (const { at, how } of withinEdits(index.words, word)) add(matches, at, how)
  if (matches.size > 0 || !isIncomplete || sound.length < 6) return matches
  const end = firstFrom(index.sounds.keys, `${sound.slice(0, 1)}\uffff`)
  for (let at = firstFrom(index.sounds.keys, sound.slice(0, 1)); at < end; at++)
    if (isPrefixWithinOneEdit(sound, index.sounds.keys[at] ?? ''))
      addSound(index, at, quality.beginningOneEdit, matches)
  return matches
}

function matchExactly(index: SearchIndex, word: string): Matches {
  const matches: Matches = new Map()
  const typed = findKey(index.words, word)
  if (typed >= 0) matches.set(typed, 1)
  const sound = findKey(index.sounds, soundOf(word))
  if (sound >= 0) addSound(index, sound, typed >= 0 ? quality.soundBesideTyped : quality.sound, matches)
  return matches
}

/** Matches a phrase with any spacing; `allowsIncomplete` includes phrases that are still being typed or have a typing error. */
function matchPhrase(index: SearchIndex, words: string[], allowsIncomplete: boolean): Matches {
  const matches: Matches = new Map()
  const key = phraseKey(words)
  const exact = findKey(index.words, key)
  if (exact >= 0) matches.set(exact, 1)
  if (!allowsIncomplete || key.length < 4) return matches
  for (const at of beginningWith(index.words, key, maxWordsPerPrefix))
    add(matches, at, beginningQuality(0.64, key, index.words.keys[at]))
  if (matches.size === 0 && key.length > 6)
    for (const { at, how } of withinEdits(index.words, key, key.slice(0, 2))) add(matches, at, how)
  return matches
}

function addStems(index: SearchIndex, sound: string, matches: Matches): void {
  const stem = stemOf(sound)
  if (stem.length < 2) return
  for (const at of beginningWith(index.sounds, stem, maxWordsPerPrefix)) {
    const other = index.sounds.keys[at] ?? ''
    if (stemOf(other) === stem && Math.abs(other.length - sound.length) <= 1) addSound(index, at, quality.stem, matches)
  }
}

function beginningQuality(least: number, typed: string, whole = typed): number {
  return least + (0.2 * typed.length) / whole.length
}

/** Finds keys with the same first letter within one edit from five letters on, two from eight. */
function* withinEdits(
  groups: SortedGroups,
  word: string,
  beginning = word.slice(0, 1),
): Generator<{ at: number; how: number }> {
  if (beginning === '') return
  for (const at of keysLike(groups, word, beginning)) {
    const key = groups.keys[at] ?? ''
    if (Math.max(key.length, word.length) < 5) continue
    if (isWithinEdits(word, key, 1)) yield { at, how: quality.oneEdit }
    else if (word.length >= 8 && isWithinEdits(word, key, 2)) yield { at, how: quality.twoEdits }
  }
}

function* keysLike({ keys }: SortedGroups, word: string, beginning: string): Generator<number> {
  const end = firstFrom(keys, `${beginning}\uffff`)
  for (let at = firstFrom(keys, beginning); at < end; at++)
    if (Math.abs((keys[at]?.length ?? 0) - word.length) <= 2) yield at
}

function addSound(index: SearchIndex, sound: number, how: number, matches: Matches): void {
  for (const at of valuesOf(index.sounds, sound)) add(matches, at, how)
}

function add(matches: Matches, at: number, how: number): void {
  if (how > (matches.get(at) ?? 0)) matches.set(at, how)
}

/** Removes the Gujarati postposition at the end of a word: ચાનો is ચા with નો, "of tea". */
function withoutEnding(word: string): string {
  return /^(.{2,}?)(નો|ની|નું|ના|માં|માટે)$/u.exec(word)?.[1] ?? ''
}

/** Returns whether at most `most` edits lead from one word to the other. An edit inserts, deletes or replaces a letter, or swaps two neighbours. */
export function isWithinEdits(word: string, other: string, most: 1 | 2): boolean {
  let from = 0
  let end = word.length
  let otherEnd = other.length
  while (from < end && from < otherEnd && word[from] === other[from]) from++
  while (end > from && otherEnd > from && word[end - 1] === other[otherEnd - 1]) {
    end--
    otherEnd--
  }
  const [rest, otherRest] = [end - from, otherEnd - from]
  if (Math.abs(rest - otherRest) > most) return false
  if (rest <= 1 && otherRest <= 1) return true
  if (most === 1)
    return rest === 2 && otherRest === 2 && word[from] === other[from + 1] && word[from + 1] === other[from]
  // Applies one of the four edits at the first difference, and allows at most one more after it.
  const left = word.slice(from, end)
  const right = other.slice(from, otherEnd)
  return (
    isWithinEdits(left.slice(1), right.slice(1), 1) ||
    isWithinEdits(left.slice(1), right, 1) ||
    isWithinEdits(left, right.slice(1), 1) ||
    (left[0] === right[1] && left[1] === right[0] && isWithinEdits(left.slice(2), right.slice(2), 1))
  )
}

export function isPrefixWithinOneEdit(word: string, other: string): boolean {
  return [word.length - 1, word.length, word.length + 1].some(
    (length) => length <= other.length && isWithinEdits(word, other.slice(0, length), 1),
  )
}

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

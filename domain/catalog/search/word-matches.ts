import { isPrefixWithinOneEdit, isWithinEdits } from '#domain/catalog/search/edit-distance'
import { phraseKey, type SearchIndex } from '#domain/catalog/search/search-index'
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
export function matchWord(index: SearchIndex, word: string, isIncomplete: boolean): Matches {
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
export function guessWord(index: SearchIndex, word: string, isIncomplete: boolean): Matches {
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

/** Matches the word as typed, or by its sound. */
export function matchExactly(index: SearchIndex, word: string): Matches {
  const matches: Matches = new Map()
  const typed = findKey(index.words, word)
  if (typed >= 0) matches.set(typed, 1)
  const sound = findKey(index.sounds, soundOf(word))
  if (sound >= 0) addSound(index, sound, typed >= 0 ? quality.soundBesideTyped : quality.sound, matches)
  return matches
}

/** Matches a phrase with any spacing; `allowsIncomplete` includes phrases that are still being typed or have a typing error. */
export function matchPhrase(index: SearchIndex, words: string[], allowsIncomplete: boolean): Matches {
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

import { romanize } from '#domain/catalog/search/romanize'

/** Splits a text into words in lower case, in any script, with vowel signs kept in their words. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFC').replace(/['’\u200c\u200d]/g, '')
  return plain.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/** Replaces different spellings of the same sound. `C` represents ch, which is one consonant. */
const spellings: [RegExp, string][] = [
  [/([^aeiou\d])\1+/g, '$1'],
  [/chh?/g, 'C'],
  [/sh/g, 's'],
  [/ph/g, 'f'],
  [/ck|q/g, 'k'],
  [/x/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/(?<=[bdgjkt])h/g, ''],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/ee|ea|ie/g, 'i'],
  [/oo|ou/g, 'u'],
  [/m(?=[pbf])/g, 'n'],
  [/(?!^)y/g, 'i'],
  [/([aeiou])\1+/g, '$1'],
  [/ai|ei/g, 'e'],
  [/au|ao|av(?![aeiou])/g, 'o'],
  [/([^\d])\1+/g, '$1'],
]

/** Returns the sound of words without spaces, only for comparison: jeera, jira, zeera and जीरा all become `jira`. */
export function soundOf(...words: string[]): string {
  const text = words.join(' ')
  const known = sounds.get(text)
  if (known !== undefined) return known
  const sound = spellings.reduce(
    (sound, [found, replacement]) => sound.replace(found, replacement),
    words.map(romanize).join(''),
  )
  if (sounds.size >= maxSounds) sounds.clear()
  sounds.set(text, sound)
  return sound
}

/** Caches sounds, since the same words recur while an index is built. */
const sounds = new Map<string, string>()
const maxSounds = 5_000

/** Returns a sound without its final vowels: jira and jiru match, masala and masalo too. */
export function stemOf(sound: string): string {
  return sound.replace(/[aeiou]+$/, '')
}

/** Returns the consonants of a sound without later h, after an `A` if it begins with a vowel; empty when fewer than three letters are left. */
export function skeletonOf(sound: string): string {
  const skeleton = sound.replace(/^[aeiou]+/, 'A').replace(/(?!^)[aeiouh]|^h(?=$)/g, '')
  return skeleton.length >= 3 ? skeleton : ''
}

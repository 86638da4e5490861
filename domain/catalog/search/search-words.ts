import { romanize } from '#domain/catalog/search/romanize'

/** Small letters, any script. Vowel signs belong to their words. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFC').replace(/['’\u200c\u200d]/g, '')
  return plain.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/** What is written in many ways and heard as one. `C` stands for ch, which is one consonant. */
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

/** Spaces apart, for comparing only: jeera, jira, zeera and जीरा are all `jira`. */
export function soundOf(...words: string[]): string {
  const text = words.join(' ')
  const known = sounds.get(text)
  if (known !== undefined) return known
  const sound = spellings.reduce(
    (sound, [found, instead]) => sound.replace(found, instead),
    words.map(romanize).join(''),
  )
  if (sounds.size >= maxSounds) sounds.clear()
  sounds.set(text, sound)
  return sound
}

/** The same words come again and again while an index is built. */
const sounds = new Map<string, string>()
const maxSounds = 5_000

/** A sound without its last vowels: jira and jiru are one thing, masala and masalo too. */
export function stemOf(sound: string): string {
  return sound.replace(/[aeiou]+$/, '')
}

/** Without a later h, behind an `a` where it begins with a vowel; empty where too few are left to tell anything. */
export function skeletonOf(sound: string): string {
  const skeleton = sound.replace(/^[aeiou]+/, 'A').replace(/(?!^)[aeiouh]|^h(?=$)/g, '')
  return skeleton.length >= 3 ? skeleton : ''
}

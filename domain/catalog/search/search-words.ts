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

/** Devanagari letters; the matching Gujarati letter is 0x180 code points higher. */
const vowels = table('अ a आ aa इ i ई ee उ u ऊ oo ऋ ri ए e ऐ ai ओ o औ au ऑ o ऍ e')
const signs = table('ा aa ि i ी ee ु u ू oo ृ ri े e ै ai ो o ौ au ॉ o ॅ e')
const consonants = table(
  'क k ख kh ग g घ gh ङ n च ch छ chh ज j झ jh ञ n ट t ठ th ड d ढ dh ण n त t थ th द d ध dh न n ' +
    'प p फ ph ब b भ bh म m य y र r ल l ळ l व v श sh ष sh स s ह h',
)
const withDot: Record<string, string> = { ज: 'z', फ: 'f' }
const nukta = '\u093c'
const virama = '\u094d'
const nasals = '\u0901\u0902'

type Sound = { text: string; isVowel: boolean; isInherent?: boolean }

/** Transliterates as people commonly write it: जीरा becomes jeeraa, જીરું jeeru. Drops the inherent vowel of a consonant where speech drops it. */
export function romanize(word: string): string {
  const sounds: Sound[] = []
  const letters = [...word.normalize('NFD')].map(toDevanagari)
  for (const [at, letter] of letters.entries()) {
    const next = letters[at + 1] ?? ''
    const consonant = (next === nukta && withDot[letter]) || consonants[letter]
    if (consonant) {
      sounds.push({ text: consonant, isVowel: false })
      const following = next === nukta ? (letters[at + 2] ?? '') : next
      if (following !== virama && !signs[following]) sounds.push({ text: 'a', isVowel: true, isInherent: true })
    } else if (nasals.includes(letter)) {
      if (at < letters.length - 1) sounds.push({ text: 'n', isVowel: false })
    } else {
      const vowel = vowels[letter] ?? signs[letter]
      if (vowel) sounds.push({ text: vowel, isVowel: true })
      else if (!/\p{M}/u.test(letter)) sounds.push({ text: letter, isVowel: /[aeiou]/.test(letter) })
    }
  }
  return dropSilentVowels(sounds)
    .map(({ text }) => text)
    .join('')
}

function toDevanagari(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  if (code >= 0xae6 && code <= 0xaef) return String(code - 0xae6)
  if (code >= 0x966 && code <= 0x96f) return String(code - 0x966)
  return code >= 0xa80 && code <= 0xaff ? String.fromCodePoint(code - 0x180) : letter
}

function table(pairs: string): Record<string, string> {
  return Object.fromEntries(
    Array.from(pairs.matchAll(/(\S+) (\w+)/gu), ([, letter = '', roman = '']) => [letter, roman]),
  )
}

/** Drops inherent vowels at the end of a word and between vowel-consonant and consonant-vowel, working from the end. */
function dropSilentVowels(sounds: Sound[]): Sound[] {
  const syllables = [...sounds]
  if (syllables.at(-1)?.isInherent && syllables.filter(({ isVowel }) => isVowel).length > 1) syllables.pop()
  for (let at = syllables.length - 3; at >= 2; at--) {
    if (!syllables[at]?.isInherent) continue
    const isBetween =
      syllables[at - 2]?.isVowel &&
      !syllables[at - 1]?.isVowel &&
      syllables[at + 1]?.isVowel === false &&
      syllables[at + 2]?.isVowel
    if (isBetween) syllables.splice(at, 1)
  }
  return syllables
}

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { romanize, skeletonOf, soundOf, stemOf, wordsOf } from '#domain/catalog/search/search-words'

it('words are words in every script, with their vowel signs', () => {
  expect(wordsOf('Jeera (જીરું), हल्दी 500gm; Bishop’s weed!')).toEqual([
    'jeera',
    'જીરું',
    'हल्दी',
    '500gm',
    'bishops',
    'weed',
  ])
})

it.each([
  ['जीरा', 'jeeraa'],
  ['જીરું', 'jeeru'],
  ['मसाला', 'masaalaa'],
  ['केसर', 'kesar'],
  ['मिर्च', 'mirch'],
  ['હળદર', 'haldar'],
  ['મરચું', 'marchu'],
  ['ગરમ', 'garam'],
  ['दालचीनी', 'daalcheenee'],
  ['ઊંધિયું', 'oondhiyu'],
  ['सब्ज़ी', 'sabzee'],
  ['૫૦૦', '500'],
  ['turmeric', 'turmeric'],
])('%s is read %s: vowels that nobody speaks are silent', (word, roman) => {
  expect(romanize(word)).toBe(roman)
})

it.each([
  ['jeera', 'jira', 'zeera', 'जीरा'],
  ['haldi', 'haldee', 'हल्दी'],
  ['dhaniya', 'dhania', 'धनिया'],
  ['chilli', 'chili', 'chilly', 'chillie'],
  ['ajwain', 'ajvain', 'अजवाइन'],
  ['saunf', 'sonf', 'सौंफ'],
  ['laung', 'long', 'लौंग'],
  ['undhiyu', 'oondhiyu', 'undhiu', 'ઊંધિયું'],
  ['chai', 'chay', 'चाय'],
  ['kesar', 'keshar', 'kessar', 'केसर', 'કેસર'],
  ['pav', 'paav', 'pau', 'पाव'],
])('%s sounds like %s', (...words) => {
  expect(new Set(words.map((word) => soundOf(word))).size).toBe(1)
})

it('a phrase sounds the same however it is spaced', () => {
  expect(soundOf('kali', 'mirch')).toBe(soundOf('kalimirch'))
  expect(soundOf('resham', 'patti')).toBe(soundOf('reshampatti'))
})

it('masala and masalo have one stem, mirch, marchu and mirchi one skeleton', () => {
  expect(stemOf(soundOf('masalo'))).toBe(stemOf(soundOf('मसाला')))
  expect(new Set(['mirch', 'marchu', 'mirchi', 'મરચું'].map((word) => skeletonOf(soundOf(word))))).toEqual(
    new Set(['mrC']),
  )
  expect(skeletonOf(soundOf('jeera'))).toBe('')
})

it('any text has words, and any word a sound', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
      for (const word of wordsOf(text)) expect(typeof skeletonOf(soundOf(word))).toBe('string')
    }),
  )
})

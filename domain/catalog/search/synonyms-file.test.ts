import { expect, it } from 'vitest'
import synonyms from '#database/synonyms.json' with { type: 'json' }
import { readSynonyms } from '#domain/catalog/search/synonyms-file'

it('lines of words are read as a person writes them', () => {
  expect(readSynonyms('turmeric=haldi =  हल्दी\n\n cumin = jeera\r\n')).toEqual({
    lines: ['turmeric = haldi = हल्दी', 'cumin = jeera'],
  })
})

it('the words that a new shop begins with are a file without mistakes', () => {
  expect(readSynonyms(synonyms.join('\n'))).toEqual({ lines: synonyms })
})

it.each([
  ['turmeric', 'Line 1: must hold at least two words with = between them.'],
  ['turmeric = ', 'Line 1: has an empty place where a word should be.'],
  ['a = b\n\nc = B', 'Line 3: B stands in line 1 already.'],
  ['haldi = Haldi', 'Line 1: Haldi stands in line 1 already.'],
  [`haldi = ${'x'.repeat(41)}`, `Line 1: ${'x'.repeat(41)} has more than 40 letters.`],
  ['abcdefghijklm'.split('').join('='), 'Line 1: must hold at most 12 words.'],
  [Array.from({ length: 301 }, (_, n) => `a${n} = b${n}`).join('\n'), 'The file must hold at most 300 lines.'],
])('%s', (text, mistake) => {
  expect(readSynonyms(text)).toEqual({ mistakes: [mistake] })
})

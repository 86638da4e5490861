import { expect, it } from 'vitest'
import { readSynonyms } from '#app/admin/products/read-synonyms'
import synonyms from '#database/synonyms.json' with { type: 'json' }

it('lines of words are read as a person writes them', () => {
  expect(readSynonyms('turmeric=haldi =  हल्दी\n\n cumin = jeera\r\n')).toEqual({
    lines: ['turmeric = haldi = हल्दी', 'cumin = jeera'],
    mistakes: [],
  })
  expect(readSynonyms(synonyms.join('\n'))).toEqual({ lines: synonyms, mistakes: [] })
})

it.each([
  ['turmeric', 'Line 1: at least two words with = between them.'],
  ['turmeric = ', 'Line 1: an empty place where a word should be.'],
  ['a = b\n\nc = B', 'Line 3: B stands in line 1 already.'],
  [`haldi = ${'x'.repeat(41)}`, `Line 1: ${'x'.repeat(41)} has more than 40 letters.`],
  ['abcdefghijklm'.split('').join('='), 'Line 1: at most 12 words.'],
  [Array.from({ length: 301 }, (_, n) => `a${n} = b${n}`).join('\n'), 'There may be at most 300 lines.'],
])('%s is refused', (text, mistake) => {
  expect(readSynonyms(text).mistakes).toEqual([mistake])
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import catalog from '#database/catalogue.json' with { type: 'json' }
import synonyms from '#database/synonyms.json' with { type: 'json' }
import { findCategory } from '#domain/catalog/categories'
import { Search } from '#domain/catalog/search/search'
import { type SearchedProduct, SearchIndexBuilder } from '#domain/catalog/search/search-index'

const spices = catalog.map((product) => {
  const { name, group } = findCategory(product.category) ?? {}
  const names = [product.name, product.nameGu, product.nameHi]
  return { ...product, names, category: `${name} ${group} ${product.category2}` }
})
const shop = open(spices, synonyms)

function open(products: SearchedProduct[], lines: string[]): Search {
  const builder = new SearchIndexBuilder(lines.map((line) => line.split('=')))
  for (const product of products) builder.add(product)
  const building = builder.finish()
  for (;;) {
    const step = building.next()
    if (step.done) return new Search(step.value)
  }
}

const find = (query: string, most = 5) => shop.find(query, most).hits.map(({ id }) => id)

it('one thing is found in three scripts and in Roman letters', () => {
  for (const query of ['jeera', 'jiru', 'zeera', 'जीरा', 'જીરું', 'JEERA', ' cumin '])
    expect(find(query)[0]).toBe('jeera')
  for (const query of ['haldi', 'haldar', 'turmeric', 'हल्दी', 'હળદર'])
    expect(find(query, 3).toSorted()).toEqual(['lakadong-haldi', 'rajapuri-haldi', 'selam-haldi-powder'])
})

it('jeera leads dhaniya jeera, and the mirch of kali mirch is no chilli', () => {
  expect(find('jeera').slice(0, 2)).toEqual(['jeera', 'dhaniya-jeera'])
  expect(find('chilli', 41)).not.toContain('kali-mirch')
})

it('a dish finds what it is made with, and its words alone sell nothing', () => {
  expect(find('jeera rice')[0]).toBe('jeera')
  expect(find('पानी पूरी')[0]).toBe('chaat-masala')
  for (const query of ['rice', 'basmati rice', 'bread']) expect(find(query)).toEqual([])
})

it('what is made into powder or masala is told by the other word', () => {
  expect(find('garlic paste')).not.toContain('haldi')
  for (const query of ['poppy seeds', 'hing powder', 'coconut masala']) expect(find(query)).toEqual([])
  expect(find('masala', 41).length).toBeGreaterThan(12)
})

it('words run together or apart, and Gujarati endings', () => {
  for (const query of ['kalimirch', 'kali mirch', 'kala mari', 'કાળા મરી']) expect(find(query)[0]).toBe('kali-mirch')
  for (const query of ['haldipowder', 'haldi powder']) expect(find(query)[0]).toMatch(/haldi/)
  for (const query of ['ચાનો મસાલો', 'ચા નો મસાલો', 'chai ka masala']) expect(find(query)[0]).toBe('chai-masala')
})

it('a pack moves those up that have it, and alone finds all that have it', () => {
  for (const query of ['haldi 1kg', 'haldi 1 kilo', 'हल्दी 1 किलो', 'haldi ૧ કિલો', 'હળદર ૧ કિ.ગ્રા.', 'हल्दी 1किग्रा'])
    expect(find(query)[0]).toBe('rajapuri-haldi')
  for (const query of ['હળદર ૨૦૦ ગ્રા', 'હળદર ૨૦૦ગ્રા.', 'हल्दी 200 ग्रा'])
    expect(find(query)).toEqual(find('haldi 200 gm'))
  for (const query of ['૧૪૮ મિલી', '148 मि. ली.', '148मिली']) expect(find(query)).toEqual(find('148 ml'))
  expect(find('half kg dhaniya jeera')[0]).toBe('dhaniya-jeera')
  const all = spices.filter(({ sizes }) => sizes.includes('1kg')).map(({ id }) => id)
  expect(find('1kg', 41)).toEqual(all)
})

it('what was guessed is told, what was typed is not', () => {
  expect(shop.find('turmric', 1).guessedQuery).toBe('turmeric')
  expect(shop.find('garm masla', 1).guessedQuery).toBe('garam masala')
  for (const query of ['turmeric', 'jira', 'turm', 'જીરું']) expect(shop.find(query, 1).guessedQuery).toBeNull()
})

it('one slip in a word of five letters or more: the product is among three, 97 of 100 times', () => {
  const words = spices.flatMap(({ id, name }) => {
    const typed =
      name
        .replace(/\(.*/, '')
        .toLowerCase()
        .match(/[a-z]+/g) ?? []
    return typed.some((word) => word.length >= 5) ? [{ id, typed }] : []
  })
  const slip = fc
    .record({ product: fc.constantFrom(...words), at: fc.nat(), word: fc.nat(), kind: fc.nat(3), letter: fc.nat(25) })
    .map(({ product, at, word, kind, letter }) => {
      const long = product.typed.filter((one) => one.length >= 5)
      const chosen = long[word % long.length] ?? ''
      return {
        id: product.id,
        query: product.typed.map((one) => (one === chosen ? slipIn(one, at, kind, letter) : one)).join(' '),
      }
    })
  const samples = fc.sample(slip, { numRuns: 1_000, seed: 1993 })
  const missed = samples.filter(({ id, query }) => !find(query, 3).includes(id))
  expect(missed.length, missed.map(({ query }) => query).join(', ')).toBeLessThanOrEqual(30)
})

function slipIn(word: string, place: number, kind: number, letter: number): string {
  const at = 1 + (place % (word.length - 2))
  const [before, one = '', next = '', rest] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)]
  const wrong = String.fromCharCode(97 + letter)
  return [before + wrong + next, before + next, before + one + one + next, before + next + one][kind] + rest
}

it('any text is answered, with no more than was asked for and the best first', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc
      .array(fc.constantFrom('jeera', 'masala', '1kg', 'ka', 'ગરમ', '=', '#500g', '~1', '__proto__', '500'), {
        maxLength: 40,
      })
      .map((words) => words.join(' ')),
  )
  fc.assert(
    fc.property(anything, fc.integer({ min: 1, max: 41 }), (query, most) => {
      const { total, hits } = shop.find(query, most)
      expect(hits.length).toBe(Math.min(total, most))
      const scores = hits.map(({ score }) => score)
      expect(scores).toEqual(scores.toSorted((one, other) => other - one))
      expect(new Set(hits.map(({ id }) => id)).size).toBe(hits.length)
    }),
  )
})

it('of products that are equal the owner’s first comes first, and a search leaves nothing behind for the next', () => {
  const twin = { names: ['Salt'], foundBy: '', category: '', facts: '', sizes: [] }
  const salts = open(
    ['b', 'a', 'c'].map((id) => ({ ...twin, id })),
    [],
  )
  const first = salts.find('salt', 3)
  expect(first.hits.map(({ id }) => id)).toEqual(['b', 'a', 'c'])
  salts.find('salt salt', 3)
  expect(salts.find('salt', 3)).toEqual(first)
})

it('an empty shop finds nothing', () => {
  expect(open([], synonyms).find('jeera', 5)).toEqual({ total: 0, hits: [], guessedQuery: null })
})

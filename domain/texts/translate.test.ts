import { afterEach, expect, it } from 'vitest'
import { runInLanguage } from '#domain/texts/dictionaries.server'
import {
  currentLocale,
  type Dictionary,
  inLanguage,
  plural,
  splitLanguage,
  t,
  translated,
} from '#domain/texts/translate'

const gujarati: Dictionary = {
  language: 'gu',
  texts: {
    'Add To Cart': 'કાર્ટમાં ઉમેરો',
    'By {date}': '{date} સુધીમાં',
    'Order||verb': 'મંગાવો',
    '{n} items': { one: '1 વસ્તુ', other: '{n} વસ્તુઓ' },
  },
}

afterEach(() => expect(t('Add To Cart')).toBe('Add To Cart'))

it('English is what the source says; a missing text is English in every language', () => {
  expect([t('Order||verb'), t('By {date}', { date: 'Fri' })]).toEqual(['Order', 'By Fri'])
  runInLanguage(gujarati, () => {
    expect([t('Add To Cart'), t('Order||verb'), t('Order'), currentLocale()]).toEqual([
      'કાર્ટમાં ઉમેરો',
      'મંગાવો',
      'Order',
      'gu-IN',
    ])
    expect(translated('Jeera')).toBe('Jeera')
    expect(t('By {date}', { date: 'શુક્ર' })).toBe('શુક્ર સુધીમાં')
  })
})

it('a count takes the form of its language; none takes the form for many, since that for one may say 1', () => {
  const items = (n: number) => plural(n, '{n} item', '{n} items', { n })
  expect([0, 1, 2].map(items)).toEqual(['0 items', '1 item', '2 items'])
  runInLanguage(gujarati, () => expect([0, 1, 2].map(items)).toEqual(['0 વસ્તુઓ', '1 વસ્તુ', '2 વસ્તુઓ']))
})

it('what is rendered at the same time keeps its own language', async () => {
  const late = async (text: 'Add To Cart') => {
    await new Promise((done) => setImmediate(done))
    return t(text)
  }
  const both = await Promise.all([runInLanguage(gujarati, () => late('Add To Cart')), late('Add To Cart')])
  expect(both).toEqual(['કાર્ટમાં ઉમેરો', 'Add To Cart'])
})

it('a prefix names the language in any letter case, and only as a whole', () => {
  expect(splitLanguage('/HI/Product/Jeera')).toEqual({ language: 'hi', path: '/Product/Jeera' })
  expect(splitLanguage('/gu')).toEqual({ language: 'gu', path: '/' })
  expect(splitLanguage('/hindi')).toEqual({ language: 'en', path: '/hindi' })
  expect(splitLanguage('/shop')).toEqual({ language: 'en', path: '/shop' })
  expect([
    inLanguage('gu', '/shop'),
    inLanguage('hi', '/gu/shop'),
    inLanguage('en', '/gu'),
    inLanguage('gu', '/'),
  ]).toEqual(['/gu/shop', '/hi/shop', '/', '/gu'])
})

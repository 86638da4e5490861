import { expect, it } from 'vitest'
import { asciiDigits, cut, oneLine, plainWords, slugOf } from '#domain/text'

it('digits become ASCII in every script that counts by ten, and nothing else changes', () => {
  expect(asciiDigits('૩૮૫ ૦૦૧, ૯૮૭૬૫૪૩૨૧૦ અને ३८५ ००१, 385 001 ½ ² हल्दी')).toBe(
    '385 001, 9876543210 અને 385 001, 385 001 ½ ² हल्दी',
  )
  for (const system of Intl.supportedValuesOf('numberingSystem')) {
    const digits = new Intl.NumberFormat('en', { numberingSystem: system, useGrouping: false }).format(9876543210)
    if (/^\p{Nd}{10}$/u.test(digits)) expect(asciiDigits(digits), system).toBe('9876543210')
  }
})

it('what cannot be seen does not come in: marks of direction, signs of no width, control characters', () => {
  expect(oneLine('\u202eAsha\u2066 \u200bPatel\ufeff\u00ad\u0007\u0085')).toBe('Asha Patel')
  expect(oneLine('e\u0301')).toBe('\u00e9')
})

it('joiners stay inside Indic words and nowhere else', () => {
  const ksha = '\u0915\u094d\u200d\u0937'
  const gujarati = '\u0ab0\u0acd\u200c\u0aaf'
  expect(oneLine(`${ksha} ${gujarati}`)).toBe(`${ksha} ${gujarati}`)
  expect(oneLine('As\u200dha \u200c\u0915\u200d')).toBe('Asha \u0915')
})

it('words for a message hold no links and no markup, and addresses stay readable', () => {
  expect(plainWords('see https://evil.com/a and www.evil.in *now* <b>')).toBe(
    'see https: evil. com/a and www. evil. in now b',
  )
  expect(plainWords('Flat 3.2, Nr.Bus Stand, St. Mary')).toBe('Flat 3.2, Nr. Bus Stand, St. Mary')
})

it('a shortened text keeps whole letters', () => {
  expect(cut(`${'x'.repeat(6)}🌶️yyyyy`, 10)).toBe(`${'x'.repeat(6)}🌶️…`)
  expect(cut(`${'x'.repeat(7)}🌶️yyyyy`, 10)).toBe(`${'x'.repeat(7)}…`)
  expect(cut('હિંગ હિંગ', 4)).toBe('હિં…')
  expect(cut('હિંગ', 4)).toBe('હિંગ')
})

it('a name for an address has the letters without their accents', () => {
  expect(slugOf('Purée (Extra) №1', 60)).toBe('puree-extra-no1')
  expect(slugOf(' Hing, Two ', 6)).toBe('hing-t')
  expect(slugOf('Hing, Two', 5)).toBe('hing')
  expect(slugOf('હિંગ', 60)).toBe('')
})

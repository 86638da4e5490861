import { expect, it } from 'vitest'
import { cleanParameters } from '#outside/whatsapp/whatsapp'

it('line breaks, tabs and runs of spaces become one space', () => {
  expect(cleanParameters([' Asha\tPatel \n', '2× Hing 500gm,\r\n1× Haldi', 'a     b'])).toEqual([
    'Asha Patel',
    '2× Hing 500gm, 1× Haldi',
    'a b',
  ])
})

it('an empty parameter, which WhatsApp refuses, becomes a dash', () => {
  expect(cleanParameters(['', ' \n'])).toEqual(['-', '-'])
})

it('a long list of items is cut to 300 characters', () => {
  const [items] = cleanParameters(['2× Hing 500gm, '.repeat(50)])
  expect(items?.length).toBeLessThanOrEqual(300)
  expect(items).toMatch(/…$/)
})

it('a cut leaves letters whole, with their signs', () => {
  const [name] = cleanParameters(['મિ'.repeat(200)])
  expect(name).toBe(`${'મિ'.repeat(149)}…`)
})

it('all together leave room for the words of the template', () => {
  const cleaned = cleanParameters(['Asha', 'a'.repeat(400), 'b'.repeat(400), 'c'.repeat(400), '₹600'])
  expect(cleaned.join('').length).toBeLessThanOrEqual(700)
  expect(cleaned[0]).toBe('Asha')
  expect(cleaned[4]).toBe('₹600')
})

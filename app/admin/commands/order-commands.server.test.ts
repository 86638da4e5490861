import { expect, it } from 'vitest'
import { readCommand } from '#app/admin/commands/order-commands.server'

it.each([
  ['820', true],
  ['૮૨૦', true],
  ['८२०', true],
  ['', true],
  ['૮૨૦ g', false],
  ['0', false],
])('the weight %j of a parcel is whole grams: %s', (weight, isWhole) => {
  const form = new FormData()
  form.set('weight', weight)
  expect(typeof readCommand('pack', form) === 'function').toBe(isWhole)
})

import { expect, it } from 'vitest'
import { readCommand } from '#app/admin/commands/read-command.server'

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
  expect(readCommand('pack', form).ok).toBe(isWhole)
})

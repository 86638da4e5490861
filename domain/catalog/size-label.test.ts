import { expect, it } from 'vitest'
import { netQuantityOfLabel } from '#domain/catalog/size-label'

it.each([
  ['250gm', 250, 'g'],
  ['250 gms', 250, 'g'],
  ['100 grams', 100, 'g'],
  ['0.5 kg', 500, 'g'],
  ['1 Litre', 1000, 'ml'],
  ['70 g · Small Jar (5 oz / 148 ml)', 70, 'g'],
  ['Small Jar (5 oz / 148 ml)', 148, 'ml'],
])('a pack labelled %s holds %d %s', (label, quantity, unit) => {
  expect(netQuantityOfLabel(label)).toEqual({ quantity, unit })
})

it.each(['One pack', '2 glasses', '12', '3 large'])('the label %s names no quantity', (label) => {
  expect(netQuantityOfLabel(label)).toBeNull()
})

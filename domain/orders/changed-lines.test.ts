import { expect, it } from 'vitest'
import { listChanges } from '#domain/orders/order-timeline'

it('packs of one size that were taken out twice are two lines, each with a key of its own', () => {
  const line = { productId: 'jeera', name: 'Jeera', size: '250gm', quantity: 1, pricePaise: 210_00 }
  const events = ['first', 'second'].map((id) => ({ id, data: { removed: [line, { ...line, productId: 'rai' }] } }))
  const removed = listChanges([...events, { id: 'third', data: {} }])
  expect(new Set(removed.map(({ key }) => key)).size).toBe(4)
  expect(removed[0]).toMatchObject(line)
})

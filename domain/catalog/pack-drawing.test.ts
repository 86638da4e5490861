import { expect, it } from 'vitest'
import { drawPacks } from '#domain/catalog/pack-drawing'

it('a pack of eight times the weight is drawn twice as high, beside the same spoon', () => {
  const drawn = drawPacks(['125gm', '1kg'])
  const [small = '', large = ''] = Object.values(drawn?.paths ?? {})
  expect(drawn?.box).toBe('0 0 27 30')
  expect(small).toMatch(/^M\S+ 15h9.9/)
  expect(large).toMatch(/^M\S+ 0h19.8/)
  expect(small.slice(-50)).toBe(large.slice(-50))
})

it('sizes without a quantity are not drawn', () => {
  expect(drawPacks(['250gm', 'Gift box'])).toBeNull()
  expect(drawPacks([])).toBeNull()
})

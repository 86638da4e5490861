import { expect, it } from 'vitest'
import { PackedStrings } from '#domain/catalog/search/sorted-groups'

it('gives back each string, in whatever script, and the empty one beyond the last', () => {
  const strings = ['jeera', '', 'જીરું', 'haldi-powder']
  const packed = new PackedStrings(strings)
  expect(packed.length).toBe(4)
  expect(strings.map((_, at) => packed.at(at))).toEqual(strings)
  expect(packed.at(4)).toBe('')
})

import { expect, it } from 'vitest'
import { isSameDraft, mergeDrafts, placeSizes } from '#app/admin/products/draft-conflict'

const base = { name: 'Jeera', facts: 'Warm', origin: 'Gujarat', 'price.0': '210', 'netUnit.0': 'g' }

it('takes what only the other changed, keeps what only I changed, and asks of what both changed', () => {
  const mine = { ...base, facts: 'of mine', 'price.0': '220' }
  const theirs = { name: 'Jeera', facts: 'of theirs', origin: 'Unjha', 'price.0': '210' }
  expect(mergeDrafts(mine, theirs, base)).toEqual({
    taken: { origin: 'Unjha' },
    conflicts: [{ field: 'facts', mine: 'of mine', theirs: 'of theirs' }],
  })
})

it('what the other emptied is emptied, and the same change on both sides is no question', () => {
  const { origin, ...emptied } = base
  expect(mergeDrafts({ ...base, facts: 'Hot ' }, { ...emptied, facts: 'Hot' }, base)).toEqual({
    taken: { origin: '' },
    conflicts: [],
  })
})

it('without a base every difference is asked', () => {
  expect(mergeDrafts(base, { ...base, origin: 'Unjha' }, {}).conflicts.map(({ field }) => field)).toEqual(['origin'])
})

const sizes = (...labels: string[]) =>
  Object.fromEntries(
    labels.flatMap((label, row) =>
      label === ''
        ? []
        : [
            [`label.${row}`, label],
            [`price.${row}`, label.replace(/\D/g, '')],
          ],
    ),
  )

const mergePlaced = (mine: Record<string, string>, theirs: Record<string, string>, base: Record<string, string>) =>
  mergeDrafts(mine, placeSizes(theirs, mine, base), base)

it('the sizes of a stored draft, which has no empty rows, are merged by label', () => {
  const was = sizes('100gm', '250gm', '500gm')
  const dropped = sizes('100gm', '500gm')
  expect(mergePlaced({ ...was, 'barcode.1': '890' }, dropped, was)).toEqual({
    taken: {},
    conflicts: [{ field: 'size.1', mine: '250gm, 250, 890', theirs: '' }],
  })
  expect(mergePlaced({ ...was, 'barcode.2': '890' }, { ...dropped, 'mrp.1': '550' }, was)).toEqual({
    taken: { 'label.1': '', 'price.1': '', 'mrp.2': '550' },
    conflicts: [],
  })
  expect(mergePlaced(sizes('100gm', '', '500gm'), { ...was, 'mrp.2': '550' }, was)).toEqual({
    taken: { 'mrp.2': '550' },
    conflicts: [],
  })
  expect(isSameDraft(sizes('100gm', '', '500gm'), dropped)).toBe(true)
})

it('a size that only the other added comes into a free row, and one in place of another is asked as a whole', () => {
  const was = sizes('100gm', '250gm')
  expect(mergePlaced(sizes('100gm', '250gm', '1kg'), sizes('100gm', '2kg'), was)).toEqual({
    taken: { 'label.1': '2kg', 'price.1': '2' },
    conflicts: [],
  })
  expect(mergePlaced(sizes('100gm', '1kg'), sizes('100gm', '2kg'), sizes('100gm'))).toEqual({
    taken: { 'label.2': '2kg', 'price.2': '2' },
    conflicts: [],
  })
  expect(mergePlaced({ ...was, 'price.1': '260' }, sizes('100gm', '300gm'), was)).toEqual({
    taken: {},
    conflicts: [{ field: 'size.1', mine: '250gm, 260', theirs: '300gm, 300' }],
  })
})

import { expect, it } from 'vitest'
import { mergeDrafts } from '#app/admin/products/draft-conflict'

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

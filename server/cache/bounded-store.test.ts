import { expect, it } from 'vitest'
import { BoundedStore } from '#server/cache/bounded-store'

function filled(limits: { entries: number; bytes: number }, keys: string) {
  const store = new BoundedStore<{ bytes: number }>(limits)
  for (const key of keys) store.set(key, { bytes: 10 })
  const kept = () => [...'abcdefgh'].filter((key) => store.get(key)).join('')
  return { store, kept }
}

it('the value that was unused for longest is evicted', () => {
  const { store, kept } = filled({ entries: 3, bytes: 1000 }, 'abc')
  store.get('a')
  store.set('d', { bytes: 10 })
  expect(kept()).toBe('acd')
  for (const key of 'efg') store.set(key, { bytes: 10 })
  expect(kept()).toBe('efg')
})

it('replacing counts as a use', () => {
  const { store, kept } = filled({ entries: 3, bytes: 1000 }, 'abc')
  store.set('a', { bytes: 10 })
  store.set('d', { bytes: 10 })
  expect(kept()).toBe('acd')
})

it('bytes are counted through replacing, deleting and clearing', () => {
  const { store } = filled({ entries: 9, bytes: 1000 }, 'aab')
  expect(store.size).toEqual({ entries: 2, bytes: 20 })
  store.set('b', { bytes: 35 })
  expect(store.size.bytes).toBe(45)
  store.delete('a')
  store.delete('a')
  expect(store.size).toEqual({ entries: 1, bytes: 35 })
  store.clear()
  expect(store.size).toEqual({ entries: 0, bytes: 0 })
})

it('a large value evicts as many as it needs, and one that exceeds the limit alone is not kept', () => {
  const { store, kept } = filled({ entries: 9, bytes: 50 }, 'abc')
  store.set('d', { bytes: 45 })
  expect(kept()).toBe('d')
  store.set('e', { bytes: 51 })
  expect(kept()).toBe('d')
})

it('a store without room keeps nothing', () => {
  const { store } = filled({ entries: 0, bytes: 0 }, '')
  store.set('a', { bytes: 0 })
  expect(store.size.entries).toBe(0)
})

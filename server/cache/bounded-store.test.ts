import { expect, it } from 'vitest'
import { BoundedStore } from '#server/cache/bounded-store'

const entry = (key: string, bytes = 10) => ({ key, bytes, used: false })

function filled(most: { entries: number; bytes: number }, keys: string) {
  const store = new BoundedStore<ReturnType<typeof entry>>(most)
  for (const key of keys) store.set(entry(key))
  const kept = () => [...'abcdefgh'].filter((key) => store.get(key)).join('')
  return { store, kept }
}

it('what was used is passed over once, then it has to be used again', () => {
  const { store, kept } = filled({ entries: 3, bytes: 1000 }, 'abc')
  const a = store.get('a')
  if (a) a.used = true
  store.set(entry('d'))
  expect(kept()).toBe('acd')
  for (const key of 'efg') store.set(entry(key))
  expect(kept()).toBe('efg')
})

it('when all of it was used, the one kept longest goes, never the new one', () => {
  const { store, kept } = filled({ entries: 3, bytes: 1000 }, 'abc')
  for (const key of 'abc') Object.assign(store.get(key) ?? {}, { used: true })
  store.set(entry('d'))
  expect(kept()).toBe('bcd')
})

it('bytes are counted through replacing, growing, deleting and clearing', () => {
  const { store } = filled({ entries: 9, bytes: 1000 }, 'aab')
  expect(store.size).toEqual({ entries: 2, bytes: 20 })
  const b = store.get('b')
  if (b) store.resize(b, 35)
  expect(store.size.bytes).toBe(45)
  store.delete('a')
  store.delete('a')
  expect(store.size).toEqual({ entries: 1, bytes: 35 })
  store.clear()
  if (b) store.resize(b, 60)
  expect(store.size).toEqual({ entries: 0, bytes: 0 })
})

it('growing makes room as well, and what would fill it alone is not kept', () => {
  const { store, kept } = filled({ entries: 9, bytes: 50 }, 'abc')
  const c = store.get('c')
  if (c) store.resize(c, 45)
  expect(kept()).toBe('c')
  store.set(entry('d', 51))
  expect(kept()).toBe('c')
})

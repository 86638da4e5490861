import { expect, it, vi } from 'vitest'
import { stored, storedText } from '#app/browser/stored'

const numbers = stored('numbers', (value) => (Array.isArray(value) ? value : []))

it('a value is read as it was stored, and broken JSON as none', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  expect(numbers.read()).toEqual([])
  numbers.keep([1, 2])
  expect(numbers.read()).toEqual([1, 2])
  kept.set('numbers', '[1')
  expect(numbers.read()).toEqual([])
  numbers.forget()
  expect(kept.size).toBe(0)
})

it('without access to the storage nothing is thrown, and a value is kept as long as the page', () => {
  const blocked = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
  const text = storedText('text', 'sessionStorage')
  text.keep('something')
  expect(text.read()).toBe('something')
  text.forget()
  expect(text.read()).toBeUndefined()
})

it('a value that a full storage refuses replaces the one before, until one is stored again', () => {
  const kept = new Map([['text', 'before']])
  let isFull = true
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => kept.delete(key),
  })
  const text = storedText('text')
  text.keep('after')
  expect(text.read()).toBe('after')
  isFull = false
  text.keep('stored')
  kept.set('text', 'by another tab')
  expect(text.read()).toBe('by another tab')
})

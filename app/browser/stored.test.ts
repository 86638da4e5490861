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

it('without access to the storage nothing is thrown', () => {
  const blocked = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
  const text = storedText('text', 'sessionStorage')
  text.keep('something')
  text.forget()
  expect(text.read()).toBeUndefined()
})

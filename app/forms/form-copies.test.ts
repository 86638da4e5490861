import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findCopy, forgetSentCopies, keepCopy, typedIn } from '#app/forms/form-copies'

beforeEach(() => {
  const storage = () =>
    Object.create({
      getItem(this: Record<string, string>, key: string) {
        return this[key] ?? null
      },
      setItem(this: Record<string, string>, key: string, value: string) {
        this[key] = value
      },
      removeItem(this: Record<string, string>, key: string) {
        delete this[key]
      },
    })
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const values = { body: 'It was ground today.\nCome by.' }

function sentForm(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** Returns whether the copy of the form is still there. */
const isKept = (name: string, staffId = 'meera') => findCopy(name, staffId, {}) !== null

it('a form that is sent forgets its own copy, and not that of another form or person with the same text', () => {
  for (const name of ['answer-T1', 'answer-T2', 'answer-T11']) keepCopy(name, 'meera', { values, at: Date.now() })
  keepCopy('answer-T1', 'kiran', { values, at: Date.now() })
  forgetSentCopies(sentForm({ body: 'It was ground today.\r\nCome by.', kept: 'answer-T1', by: 'meera' }))
  expect(['answer-T1', 'answer-T2', 'answer-T11'].map((name) => isKept(name))).toEqual([false, true, true])
  expect(isKept('answer-T1', 'kiran')).toBe(true)
})

it('what was typed after the form was sent stays', () => {
  keepCopy('answer-T1', 'meera', { values, at: Date.now() })
  forgetSentCopies(sentForm({ body: 'It was ground today.', kept: 'answer-T1', by: 'meera' }))
  expect(isKept('answer-T1')).toBe(true)
})

it('only what differs from what the form began with counts as typed; of a copy from before there was such a base, all', () => {
  const typed = { street: '9, Blue Lane', phone: '98765 43210' }
  const copy = { values: typed, base: { values: { ...typed, street: '14, Yard' } }, at: Date.now() }
  expect(typedIn(copy)).toEqual({ street: '9, Blue Lane' })
  expect(typedIn({ values: typed, at: copy.at })).toEqual(typed)
  keepCopy('address-1', 'meera', copy)
  expect(findCopy('address-1', 'meera', { street: '14, Yard', phone: '98123 00099' })).toEqual(copy)
  // Somebody else has typed the same.
  expect(findCopy('address-1', 'meera', { street: '9, Blue Lane', phone: '98123 00099' })).toBeNull()
})

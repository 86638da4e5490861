import { expect, it, vi } from 'vitest'
import { queueCommand, removeQueuedCommand } from '#app/admin/commands/queued-commands'

function storeTexts() {
  const texts = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  })
  return texts
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

const delivered = (key: string) => formOf({ intent: 'deliver', key, by: 'meera', orders: 'SM-1:2' })

it('a command that is sent again in vain keeps its place among those that wait, and is stored as it was', () => {
  const texts = storeTexts()
  const keys = () =>
    (JSON.parse(texts.get('waiting-acts') ?? '[]') as { fields: [string, string][] }[]).map(
      ({ fields }) => Object.fromEntries(fields).key,
    )
  for (const key of ['first', 'second', 'first']) expect(queueCommand('/admin', delivered(key))).toBe(true)
  expect(keys()).toEqual(['first', 'second'])
  removeQueuedCommand(delivered('first'))
  expect(keys()).toEqual(['second'])
})

it('a hand-over may wait with its courier and number, an address may not', () => {
  storeTexts()
  const base = { key: 'k', by: 'meera', orders: 'SM-1:2' }
  const handOver = { ...base, kept: 'hand-over-SM-1', intent: 'hand-over', courier: 'dtdc', 'tracking.SM-1': 'D1' }
  expect(queueCommand('/admin', formOf(handOver))).toBe(true)
  expect(queueCommand('/admin', formOf({ ...base, intent: 'edit-address', street: '3, Temple Road' }))).toBe(false)
})

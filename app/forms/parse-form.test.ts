import { expect, it } from 'vitest'
import { z } from 'zod'
import { markedFields } from '#app/forms/form-result'
import { parseForm } from '#app/forms/parse-form.server'

const schema = z.object({ city: z.string().min(1, 'Please enter a city.'), key: z.string().min(8, 'Please reload.') })

/** Returns the message for a form with these values. */
function messageFor(values: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  const parsed = parseForm(schema, form)
  return parsed.ok ? undefined : parsed.refused.data.message
}

it('a fault of a hidden field is named, since no field is marked', () => {
  expect(messageFor({ city: 'Palanpur', key: 'x' })).toBe('Please reload.')
  expect(messageFor({ city: '', key: 'x' })).toBe(markedFields())
  expect(messageFor({ city: '', key: 'of one form' })).toBe(markedFields())
})

it('a refused form shows what was entered into fields that its schema knows, and nothing else', () => {
  const form = new FormData()
  const sent = { city: '', key: 'of one form', intent: 'save', pasword: 'secret', code: '123456' }
  for (const [name, value] of Object.entries(sent)) form.set(name, value)
  for (const each of [schema, schema.refine(() => true), schema.transform(({ city }) => city)]) {
    const parsed = parseForm(each, form)
    expect(parsed.ok || parsed.refused.data.values).toEqual({ city: '', key: 'of one form', intent: 'save' })
  }
})

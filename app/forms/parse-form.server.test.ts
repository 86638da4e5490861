import { expect, it } from 'vitest'
import { enteredFields } from '#app/forms/parse-form.server'

it('what was entered comes back with its repeated fields, and without passwords and files, however often they were sent', () => {
  const form = new FormData()
  const sent = {
    orders: ['SM-1', 'SM-2'],
    amount: ['40'],
    newPassword: ['secret-1', 'secret-2'],
    note: ['x'.repeat(7000)],
  }
  for (const [name, values] of Object.entries(sent)) for (const value of values) form.append(name, value)
  for (const name of ['a.png', 'b.png']) form.append('photo', new File(['x'], name))
  expect(enteredFields(form)).toEqual({
    values: { orders: 'SM-2', amount: '40', note: 'x'.repeat(6000) },
    lists: { orders: ['SM-1', 'SM-2'] },
  })
})

import { data } from 'react-router'
import { expect, it, vi } from 'vitest'
import type { FormResult } from '#app/forms/form-result'
import { sendForm } from '#app/forms/send-form'

/** Returns the message of a form whose request ended in `error`. */
async function messageFor(error: unknown): Promise<string> {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('fetch', async () => new Response())
  const request = new Request('http://shop.test/contact.data', {
    method: 'POST',
    body: new URLSearchParams({ intent: 'complain' }),
  })
  const results = await sendForm({ request }, async () => ({ contact: { type: 'error', result: error } }))
  const { data } = (results?.contact?.result ?? {}) as { data?: FormResult }
  if (data) expect(data).toMatchObject({ isUnanswered: true, values: { intent: 'complain' } })
  return data?.message ?? ''
}

it('an error of the server is told from a shop that is not reached, however the router words it', async () => {
  const failed = data(new Error('In other words'), 500)
  expect(await messageFor(failed)).toBe('We are having trouble for a moment. Please try again.')
  for (const error of [data(new TypeError('Failed to fetch')), new Error('In other words')])
    expect(await messageFor(error)).toBe('The shop could not be reached. Please try again.')
})

it.each([401, 403, 404])(
  'a refusal with %i and without a sentence is left to the page’s error boundary',
  async (status) => {
    const refused = { status, statusText: '', internal: false, data: null }
    expect(await messageFor(refused)).toBe('')
    expect(await messageFor({ ...refused, data: 'Another account is signed in.' })).toBe(
      'Another account is signed in.',
    )
  },
)

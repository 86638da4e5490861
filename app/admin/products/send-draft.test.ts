import { expect, it, vi } from 'vitest'
import { sendDraft } from '#app/admin/products/send-draft'

it('a draft whose request is never answered counts as unreached after a while, so that it is sent again', async () => {
  const overdue = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(overdue.signal)
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
    const never = new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    setTimeout(() => overdue.abort())
    return never
  })
  try {
    const waited = new Promise((resolve) => setTimeout(resolve, 200, 'still waiting'))
    expect(await Promise.race([sendDraft('jeera', { name: 'Jeera' }), waited])).toEqual({ kind: 'unreached' })
  } finally {
    timeout.mockRestore()
    vi.unstubAllGlobals()
  }
})

it.each([
  [
    404,
    { error: 'There is no such product any more.' },
    { kind: 'refused', message: 'There is no such product any more.' },
  ],
  [400, { error: 'Another account is signed in.' }, { kind: 'refused', message: 'Another account is signed in.' }],
  [404, null, { kind: 'signed-out' }],
  [401, { error: 'Please sign in.' }, { kind: 'signed-out' }],
  [503, { error: 'Busy.' }, { kind: 'unreached' }],
  [409, { ok: false }, { kind: 'stored', stored: { ok: false } }],
])('a draft answered with %i and %j', async (status, body, expected) => {
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('fetch', async () => (body ? Response.json(body, { status }) : new Response('<html>', { status })))
  try {
    expect(await sendDraft('jeera', { name: 'Jeera' })).toEqual(expected)
  } finally {
    vi.unstubAllGlobals()
  }
})

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

import { type MiddlewareFunction, redirect } from 'react-router'
import { expect, it, vi } from 'vitest'
import { replaceRedirects } from '#app/navigation/replace-redirects'

/** Returns what becomes of a redirect of the account to the sign-in, for a visitor whose address bar shows `path`. */
async function redirected(path: string): Promise<Response> {
  const url = new URL(path, 'http://shop.test')
  vi.stubGlobal('location', url)
  const asked = { request: new Request('http://shop.test/myprofile') } as Parameters<MiddlewareFunction>[0]
  const response = redirect('/login', { status: 302, headers: { 'X-Remix-Revalidate': 'yes' } })
  const results = await replaceRedirects(asked, async () => ({ account: { type: 'error', result: response } }))
  const result = results?.account?.result
  if (!(result instanceof Response)) throw new Error('The redirect is gone')
  return result
}

it('a redirect on the way back is still a redirect, and replaces its entry', async () => {
  const { status, headers } = await redirected('/myprofile')
  expect([status, headers.get('location'), headers.get('x-remix-replace')]).toEqual([302, '/login', 'true'])
  expect(headers.get('x-remix-revalidate')).toBe('yes')
})

it('a redirect on the way forward adds an entry', async () => {
  const { status, headers } = await redirected('/shop')
  expect([status, headers.get('location'), headers.get('x-remix-replace')]).toEqual([302, '/login', null])
})

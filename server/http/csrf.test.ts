import { expect, it } from 'vitest'
import { isCrossSite } from '#server/http/application'

const post = (host: string, headers: Record<string, string>) =>
  new Request('http://10.0.0.5:3000/contact', { method: 'POST', headers: { host, ...headers } })

it('the shop’s own page, by its public address or the name it was asked by', () => {
  const shop = 'https://spices.example'
  expect(isCrossSite(post('10.0.0.5:3000', { origin: shop }), shop)).toBe(false)
  expect(isCrossSite(post('www.spices.example', { origin: 'https://www.spices.example' }), shop)).toBe(false)
  const preview = 'http://localhost:3000'
  expect(isCrossSite(post('192.168.1.5:3000', { origin: 'http://192.168.1.5:3000' }), preview)).toBe(false)
})

it.each(['http://spices.example', 'https://spices.example:8443', 'https://evil.example', 'null', 'spices.example', ''])(
  'not a page of %s, with cookies or without',
  (origin) => {
    for (const cookie of ['', 'a=b'])
      expect(isCrossSite(post('spices.example', { origin, cookie }), 'https://spices.example')).toBe(true)
  },
)

it('the same name without TLS is another site, where the shop has it', () => {
  expect(isCrossSite(post('localhost:3000', { origin: 'https://localhost:3000' }), 'http://localhost:3000')).toBe(true)
})

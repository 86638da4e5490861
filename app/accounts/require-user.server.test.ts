import { expect, it } from 'vitest'
import { nextPath } from '#app/accounts/require-user.server'

it.each([
  '/gu//evil.example/x',
  '/gu/gu//evil.example',
  '/gu//other',
  '/GU//other',
  '/mycart//other',
  '/gu/%2Fevil.example',
  '/%2f/evil.example',
  '/%5cevil.example',
  '/gu/%09/evil.example',
  '?x',
  '/hi//evil.example',
  '/gu/\\evil.example',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  '/\t/evil.example',
  '/gu/\n/evil.example',
  '',
  null,
])('a link to %j after signing in leads to no other shop', (next) => {
  expect(nextPath(next, '/mycart')).toBe('/mycart')
})

it.each([
  ['/gu/checkout', '/checkout'],
  ['/hi', '/'],
  ['/admin/orders/SM-1?view=a&q=%20b', '/admin/orders/SM-1?view=a&q=%20b'],
  ['/myprofile?utm_source=whats+app~2*', '/myprofile?utm_source=whats+app~2*'],
])('a link to %s after signing in leads to %s', (next, path) => {
  expect(nextPath(next, '/mycart')).toBe(path)
})

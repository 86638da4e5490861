import { expect, it } from 'vitest'
import { emailSchema } from '#domain/accounts/email-schema.server'

const read = (typed: string) => emailSchema('missing', 'invalid').safeParse(typed).data

it('a domain in letters is converted, and everything else stays as typed', () => {
  expect(read('Asha@मसाले.भारत')).toBe('asha@xn--r2biry0c.xn--h2brj9c')
  expect(read(' asha@bücher.example ')).toBe('asha@xn--bcher-kva.example')
  expect(read('asha+shop@example.com')).toBe('asha+shop@example.com')
})

it.each([
  'asha',
  'asha@',
  '@example.com',
  'a b@example.com',
  'asha@exa mple.com',
  'आशा@example.com',
  'asha@exa_mple.com/x',
])('%s is no address', (typed) => {
  expect(read(typed)).toBeUndefined()
})

import { expect, it } from 'vitest'
import { networkOf } from '#domain/limits/rate-limit.server'

it('a client of the internet stands for its network', () => {
  for (const client of ['203.0.113.7', '2001:db8:1:2::/64', '2001:db8:0:0::/64']) expect(networkOf(client)).toBe(client)
})

it('an inner address, such as that of a proxy nobody told us of, stands for nobody', () => {
  const inner = ['127.0.0.1', '0:0:0:0::/64', '10.1.2.3', '192.168.1.9', 'fe80:0:0:0::/64', 'fd00:0:0:0::/64']
  for (const client of [...inner, 'unknown', '']) expect(networkOf(client), client).toBeNull()
})

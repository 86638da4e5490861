import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { clientIp } from '#server/security/client-ip'

const from = (told: string) =>
  ({ socket: { remoteAddress: '192.0.2.9' }, headers: { 'x-forwarded-for': told } }) as unknown as IncomingMessage

it('an address that the visitor wrote counts for nothing', () => {
  expect(clientIp(from('10.0.0.1'), 0)).toBe('192.0.2.9')
  expect(clientIp(from('10.0.0.1, 198.51.100.4'), 1)).toBe('198.51.100.4')
  expect(clientIp(from('10.0.0.1, 198.51.100.4, 198.51.100.5'), 2)).toBe('198.51.100.4')
  expect(clientIp(from(''), 1)).toBe('192.0.2.9')
})

it.each([
  ['192.0.2.1:4711', '192.0.2.1'],
  ['10.0.0.1:1, 192.0.2.1:65535', '192.0.2.1'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['"[2001:db8::1]:4711"', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ['fe80::1%eth0', 'fe80::1%eth0'],
  ['unknown', 'unknown'],
  ['999.0.2.1:80', '999.0.2.1:80'],
])('the port that a proxy adds is no part of the visitor: %s is %s', (told, ip) => {
  expect(clientIp(from(told), 1)).toBe(ip)
})

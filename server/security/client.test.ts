import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { clientIp, clientKey, isFromThisMachine } from '#server/security/client'

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

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (ip, key) => {
  expect(clientKey(ip)).toBe(key)
})

const ask = (remoteAddress: string | undefined, headers: Record<string, string>) =>
  isFromThisMachine({ socket: { remoteAddress }, headers } as unknown as IncomingMessage)

it('over loopback and by a loopback name', () => {
  for (const address of ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])
    for (const host of ['localhost', 'localhost:3000', 'LOCALHOST:1', '127.0.0.1:3000', '127.1.2.3', '[::1]:3000'])
      expect(ask(address, { host }), `${address} ${host}`).toBe(true)
})

it('not from another machine, whatever it calls us', () => {
  for (const address of ['192.168.1.7', '10.0.0.1', '::ffff:10.0.0.1', 'fe80::1', undefined])
    expect(ask(address, { host: 'localhost' })).toBe(false)
})

it('not by another name that points here', () => {
  const names = [
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil@localhost:x',
    '',
    '192.168.1.5',
  ]
  for (const host of names) expect(ask('127.0.0.1', { host }), host).toBe(false)
  expect(ask('127.0.0.1', {})).toBe(false)
})

it('not through a proxy that says for whom it asks', () => {
  for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via'])
    expect(ask('127.0.0.1', { host: 'localhost', [name]: '127.0.0.1' }), name).toBe(false)
})

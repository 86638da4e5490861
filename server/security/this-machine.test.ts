import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { isFromThisMachine } from '#server/security/this-machine'

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

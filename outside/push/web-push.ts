import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import type { PushService } from '#domain/notifications/push'
import { type Fetch, fetchText } from '#outside/fetch'

/** P-256, base64url: the public one as the uncompressed point that browsers take, the private one as PKCS#8. */
export type VapidKeys = { publicKey: string; privateKey: string }

const timeoutMs = 5_000
/** A phone that was off for longer has nothing of it: the shop is asked when it is looked at. */
const keptSeconds = 4 * 60 * 60
/** RFC 8292 allows a day. */
const tokenSeconds = 12 * 60 * 60

export function makeVapidKeys(): VapidKeys {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return {
    publicKey: point.toString('base64url'),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
  }
}

/** Web push (RFC 8030) without payload, so that nothing of an order passes through anybody else; signed by VAPID (RFC 8292). */
export function createWebPush(options: {
  keys: () => Promise<VapidKeys>
  /** Whom a push service writes to when something is wrong: an https: or mailto: address. */
  contact: string
  now: () => number
  fetch: Fetch
}): PushService {
  return {
    publicKey: async () => (await options.keys()).publicKey,
    async wake(endpoint) {
      const keys = await options.keys()
      const token = signToken(keys, { endpoint, contact: options.contact, now: options.now() })
      const headers = {
        authorization: `vapid t=${token}, k=${keys.publicKey}`,
        ttl: String(keptSeconds),
        urgency: 'high',
        // Of several that wait for a phone that is off, one arrives.
        topic: 'orders',
      }
      try {
        const init = { method: 'POST', headers, redirect: 'manual' } as const
        const { status } = await fetchText(options.fetch, endpoint, init, { timeoutMs })
        if (status === 404 || status === 410) return 'gone'
        return status >= 200 && status < 300 ? 'woken' : 'failed'
      } catch {
        return 'failed'
      }
    },
  }
}

function signToken(keys: VapidKeys, about: { endpoint: string; contact: string; now: number }): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = {
    aud: new URL(about.endpoint).origin,
    exp: Math.floor(about.now / 1_000) + tokenSeconds,
    sub: about.contact,
  }
  const text = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
  const key = createPrivateKey({ key: Buffer.from(keys.privateKey, 'base64url'), format: 'der', type: 'pkcs8' })
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}

import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import type { PushKeys, PushService } from '#domain/notifications/push.server'
import { type Fetch, fetchText } from '#outside/fetch'

const timeoutMs = 5_000
const keptSeconds = 4 * 60 * 60
/** RFC 8292 allows at most a day. */
const tokenSeconds = 12 * 60 * 60

export function makeVapidKeys(): PushKeys {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return {
    publicKey: point.toString('base64url'),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
  }
}

/** RFC 8030 and 8292, without payload: the push service receives no data of an order. */
export function createWebPush(options: {
  keys: () => Promise<PushKeys>
  contact: string
  now: () => number
  fetch: Fetch
}): PushService {
  return {
    publicKey: async () => (await options.keys()).publicKey,
    async notify(endpoint) {
      const keys = await options.keys()
      const token = signToken(keys, { endpoint, contact: options.contact, now: options.now() })
      const headers = {
        authorization: `vapid t=${token}, k=${keys.publicKey}`,
        ttl: String(keptSeconds),
        urgency: 'high',
        // Replaces one that still waits for a phone that is off.
        topic: 'orders',
      }
      try {
        const init = { method: 'POST', headers, redirect: 'manual' } as const
        const { status } = await fetchText(options.fetch, endpoint, init, { timeoutMs })
        if (status === 404 || status === 410) return 'gone'
        return status >= 200 && status < 300 ? 'sent' : 'failed'
      } catch {
        return 'failed'
      }
    },
  }
}

function signToken(keys: PushKeys, about: { endpoint: string; contact: string; now: number }): string {
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

import { createHmac } from 'node:crypto'
import { settings } from '#domain/settings'

/** Returns the URI for an authenticator's QR code, and the key for typing, in groups of four characters. */
export function otpauthUri(secret: string, email: string): { uri: string; key: string } {
  const key = base32(new TextEncoder().encode(secret))
  const query = new URLSearchParams({ secret: key, issuer: settings.name })
  const label = `${encodeURIComponent(settings.name)}:${encodeURIComponent(email)}`
  // Some authenticators show a plus as part of the name.
  const uri = `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
  return { uri, key: key.replace(/.{4}(?=.)/g, '$& ') }
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes by RFC 4648, without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** Returns the six-digit code of RFC 6238 with a step of 30 seconds; `now` is in epoch ms. */
export function currentCode(key: string, now: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)))
  const bits = [...key.replaceAll(' ', '')].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

import { constants } from '#domain/constants'

/** Returns the URI for an authenticator's QR code, and the key for typing, in groups of four characters. */
export function otpauthUri(secret: string, email: string): { uri: string; key: string } {
  const key = base32(new TextEncoder().encode(secret))
  const query = new URLSearchParams({ secret: key, issuer: constants.name })
  const label = `${encodeURIComponent(constants.name)}:${encodeURIComponent(email)}`
  // Some authenticators show a plus as part of the name.
  const uri = `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
  return { uri, key: key.replace(/.{4}(?=.)/g, '$& ') }
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes by RFC 4648, without padding. */
function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

import { createHash, timingSafeEqual } from 'node:crypto'

/** Returns the hash under which a token, address or input is stored, so that a stolen copy of the database contains no usable link. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** Compares two secrets in constant time. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(secret)))
}

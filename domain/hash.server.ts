import { type BinaryToTextEncoding, createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Returns the SHA-256 of a text or of bytes. A token, e-mail address or input is stored under it, so that a stolen copy of the database contains no usable link. */
export function sha256(data: string | Uint8Array, encoding: BinaryToTextEncoding = 'base64url'): string {
  return createHash('sha256').update(data).digest(encoding)
}

/** Returns an unguessable token of 256 random bits, 43 characters that a link can carry. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Compares two secrets in constant time. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(secret)))
}

import { type BinaryToTextEncoding, createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Tokens and addresses are stored under it, so that a stolen copy of the database has no usable link. */
export function sha256(data: string | Uint8Array, encoding: BinaryToTextEncoding = 'base64url'): string {
  return createHash('sha256').update(data).digest(encoding)
}

/** 256 random bits in 43 characters that a link can carry. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(secret)))
}

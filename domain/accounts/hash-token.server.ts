import { createHash } from 'node:crypto'

/** Returns the hash under which a token, address or id is stored, so that a stolen copy of the database contains no usable link. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

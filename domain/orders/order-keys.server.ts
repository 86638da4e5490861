import { randomBytes } from 'node:crypto'

/** Returns two keys of 128 random bits. Each of them gives access to the order. */
export function newOrderKeys(): { view_key: string; message_key: string } {
  return { view_key: newKey(), message_key: newKey() }
}

function newKey(): string {
  return randomBytes(16).toString('hex')
}

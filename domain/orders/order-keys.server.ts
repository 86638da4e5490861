import { randomBytes } from 'node:crypto'

/** 128 random bits each; who has one of them sees the order. */
export function newOrderKeys(): { view_key: string; message_key: string } {
  return { view_key: newKey(), message_key: newKey() }
}

function newKey(): string {
  return randomBytes(16).toString('hex')
}

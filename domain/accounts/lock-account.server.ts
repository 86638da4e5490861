import type { Db } from '#domain/database'
import { lockRows } from '#domain/queries/queries.server'

/** Mail to it is never delivered (RFC 2606). */
export function erasedEmail(userId: string): string {
  return `erased-${userId}@erased.invalid`
}

/** Prevents the erasure until the transaction ends. False if erased: then write nothing. Comes before other locks. */
export async function lockAccount(tx: Db, userId: string): Promise<boolean> {
  const held = await lockRows(tx, 'user')
    .where('id', '=', userId)
    .where('email', '<>', erasedEmail(userId))
    .executeTakeFirst()
  return held.numUpdatedRows === 1n
}

import type { Db } from '#domain/database'
import { lockRows } from '#domain/queries/queries.server'

/** Returns the replacement e-mail address of an erased account; mail to it is never delivered (RFC 2606). */
export function erasedEmail(userId: string): string {
  return `erased-${userId}@erased.invalid`
}

/**
 * Prevents the erasure of an account until the transaction ends. Returns false when it is unknown or erased
 * already: then nothing about this person may be written. Must be called before other rows are locked.
 */
export async function lockAccount(tx: Db, userId: string): Promise<boolean> {
  const held = await lockRows(tx, 'user')
    .where('id', '=', userId)
    .where('email', '<>', erasedEmail(userId))
    .executeTakeFirst()
  return held.numUpdatedRows === 1n
}

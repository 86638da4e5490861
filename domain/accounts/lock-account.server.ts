import type { Db } from '#domain/database'

/** Returns the replacement e-mail address of an erased account; mail to it is never delivered (RFC 2606). */
export function erasedEmail(userId: string): string {
  return `erased-${userId}@erased.invalid`
}

/**
 * Prevents the erasure of an account until the transaction ends, by an update that changes nothing. Returns false when it is unknown or erased
 * already: then nothing about this person may be written. Must be called before other rows are locked.
 */
export async function lockAccount(tx: Db, userId: string): Promise<boolean> {
  const held = await tx
    .updateTable('user')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', userId)
    .where('email', '<>', erasedEmail(userId))
    .executeTakeFirst()
  return held.numUpdatedRows === 1n
}

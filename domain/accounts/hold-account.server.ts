import type { Db } from '#domain/database'

/** The address of an account that was erased; no mail goes there (RFC 2606). */
export function erasedEmail(userId: string): string {
  return `erased-${userId}@erased.invalid`
}

/**
 * Keeps an account from being erased until the transaction ends, by an update that changes nothing. Returns false where it is
 * erased already, or unknown: nothing about this person may be written then. Whatever else the transaction locks comes after it.
 */
export async function holdAccount(tx: Db, userId: string): Promise<boolean> {
  const held = await tx
    .updateTable('user')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', userId)
    .where('email', '<>', erasedEmail(userId))
    .executeTakeFirst()
  return held.numUpdatedRows === 1n
}

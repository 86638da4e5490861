import { deleteLinks } from '#domain/accounts/account-links.server'
import type { Db } from '#domain/database'

export async function endAccess(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('session').where('userId', '=', userId).execute()
  await endOtherAccess(tx, userId)
}

/** Besides sessions: trusted phones, sign-ins that wait for a code, and links to a new password. */
export async function endOtherAccess(tx: Db, userId: string): Promise<void> {
  // better-auth keeps trusted phones and sign-ins that wait for a code under the user's id.
  await tx.deleteFrom('verification').where('value', '=', userId).execute()
  await deleteLinks(tx, 'reset', userId)
}

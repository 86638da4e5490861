import { deleteAllLinks, endAccess } from '#domain/accounts/account-links.server'
import type { StaffRole } from '#domain/accounts/staff'
import { doneBy, recordAudit } from '#domain/audit/audit.server'
import type { Clock } from '#domain/clock'
import type { StaffActor } from '#domain/commands/staff-actor'
import type { Db } from '#domain/database'
import { transact } from '#domain/transaction.server'

/** Every change of the staff locks this row first: reads after it stay true until the commit. */
export async function lockStaff(tx: Db): Promise<void> {
  await tx
    .updateTable('shop_state')
    .set((eb) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', 'staff_changes')
    .execute()
}

export async function removeStaff(db: Db, clock: Clock, by: StaffActor, userId: string) {
  return transact<{ ok: true; email: string } | { ok: false; reason: 'unknown' | 'last-owner' }>(db, async (tx) => {
    await lockStaff(tx)
    const row = await findMember(tx, userId)
    if (!row) return { ok: false, reason: 'unknown' }
    if (row.role === 'owner' && !(await hasOtherOwner(tx, userId))) return { ok: false, reason: 'last-owner' }
    await tx.deleteFrom('staff').where('user_id', '=', userId).execute()
    await tx.deleteFrom('staff_invites').where('email', '=', row.email).execute()
    await voidHandedOut(tx, userId)
    await dropAuthenticator(tx, userId)
    const before = { role: row.role }
    await recordAudit(tx, { ...doneBy(by, clock.now()), act: 'staff.remove', subject: userId, before })
    return { ok: true, email: row.email }
  })
}

/** Sessions have the new role from their next request on. */
export async function changeRole(
  db: Db,
  clock: Clock,
  by: StaffActor,
  { userId, role }: { userId: string; role: StaffRole },
): Promise<{ ok: true; name: string } | { ok: false; reason: 'unknown' | 'last-owner' }> {
  return transact(db, async (tx) => {
    await lockStaff(tx)
    const row = await findMember(tx, userId)
    if (!row) return { ok: false, reason: 'unknown' }
    if (row.role === role) return { ok: true, name: row.name }
    if (row.role === 'owner' && !(await hasOtherOwner(tx, userId))) return { ok: false, reason: 'last-owner' }
    await tx.updateTable('staff').set({ role }).where('user_id', '=', userId).execute()
    // A link to a new authenticator gives the role that it names.
    await tx.updateTable('staff_invites').set({ role }).where('email', '=', row.email).execute()
    if (role !== 'owner') await voidHandedOut(tx, userId)
    const change = { before: { role: row.role }, after: { role } }
    await recordAudit(tx, { ...doneBy(by, clock.now()), act: 'staff.role', subject: userId, ...change })
    return { ok: true, name: row.name }
  })
}

/** Their invitations, and all links to a new password, which do not name their maker and live for half an hour. */
async function voidHandedOut(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('staff_invites').where('invited_by', '=', userId).execute()
  await deleteAllLinks(tx, 'reset')
}

export async function dropAuthenticator(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('twoFactor').where('userId', '=', userId).execute()
  await tx.updateTable('user').set({ twoFactorEnabled: 0 }).where('id', '=', userId).execute()
  await endAccess(tx, userId)
}

function findMember(tx: Db, userId: string) {
  return tx
    .selectFrom('staff')
    .innerJoin('user', 'user.id', 'staff.user_id')
    .select(['staff.role', 'user.email', 'user.name'])
    .where('staff.user_id', '=', userId)
    .executeTakeFirst()
}

async function hasOtherOwner(tx: Db, userId: string): Promise<boolean> {
  const other = await tx
    .selectFrom('staff')
    .select('user_id')
    .where('role', '=', 'owner')
    .where('user_id', '<>', userId)
    .executeTakeFirst()
  return other !== undefined
}

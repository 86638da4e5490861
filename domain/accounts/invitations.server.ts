import { dropAuthenticator, lockStaff } from '#domain/accounts/edit-staff.server'
import type { StaffRole } from '#domain/accounts/staff'
import { doneBy, recordAudit } from '#domain/audit/audit.server'
import { minuteMs } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { StaffActor } from '#domain/commands/staff-actor'
import type { Db } from '#domain/database'
import { newToken, sha256 } from '#domain/hash.server'
import { upsertRow } from '#domain/queries/queries.server'
import { transact } from '#domain/transaction.server'

const invitationMs = 30 * minuteMs

/** The e-mail address is lowercase, as that of an account. */
type Invitation = { email: string; role: StaffRole }

/** Works once, for half an hour, and replaces an earlier one for the same address. */
export async function invite(db: Db, clock: Clock, by: StaffActor, { email, role }: Invitation) {
  return transact<{ ok: true; token: string } | { ok: false; reason: 'works-here' }>(db, async (tx) => {
    await lockStaff(tx)
    const known = await findAccount(tx, email)
    if (known?.role) return { ok: false, reason: 'works-here' }
    // Left over from an unfinished invitation: the new link starts from the beginning.
    if (known) await dropAuthenticator(tx, known.id)
    const { token, id } = await writeInvitation(tx, clock, by, { email, role })
    await recordAudit(tx, { ...doneBy(by, clock.now()), act: 'staff.invite', subject: id, after: { role } })
    return { ok: true, token }
  })
}

export async function withdrawInvitation(db: Db, clock: Clock, by: StaffActor, email: string) {
  return transact<{ ok: true } | { ok: false; reason: 'unknown' }>(db, async (tx) => {
    await lockStaff(tx)
    const gone = await tx
      .deleteFrom('staff_invites')
      .where('email', '=', email)
      .where('expires_at', '>', clock.now())
      .returning(['token_hash', 'role'])
      .executeTakeFirst()
    if (!gone) return { ok: false, reason: 'unknown' }
    const before = { role: gone.role }
    await recordAudit(tx, { ...doneBy(by, clock.now()), act: 'staff.withdraw', subject: idOf(gone.token_hash), before })
    return { ok: true }
  })
}

export async function resetCode(db: Db, clock: Clock, by: StaffActor, email: string) {
  return transact<{ ok: true; token: string } | { ok: false; reason: 'unknown' }>(db, async (tx) => {
    await lockStaff(tx)
    const known = await findAccount(tx, email)
    if (!known?.role) return { ok: false, reason: 'unknown' }
    await dropAuthenticator(tx, known.id)
    const { role } = known
    const { token, id } = await writeInvitation(tx, clock, by, { email, role })
    await recordAudit(tx, {
      ...doneBy(by, clock.now()),
      act: 'staff.reset-code',
      subject: known.id,
      after: { invitation: id },
    })
    return { ok: true, token }
  })
}

/** Undefined for an unknown, used, voided or expired link. */
export async function findInvitation(db: Db, clock: Clock, token: string) {
  const row = await db
    .selectFrom('staff_invites')
    .leftJoin('user', 'user.email', 'staff_invites.email')
    .select(['staff_invites.email', 'staff_invites.role', 'user.id as userId'])
    .where('token_hash', '=', sha256(token))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  return row ? { email: row.email, role: row.role, hasAccount: row.userId !== null } : undefined
}

export async function acceptInvitation(
  db: Db,
  clock: Clock,
  token: string,
  { userId, sessionId, requestId }: { userId: string; sessionId: string; requestId: string },
): Promise<{ ok: true; role: StaffRole } | { ok: false; reason: 'void' }> {
  return transact(db, async (tx, rollback) => {
    await lockStaff(tx)
    const now = clock.now()
    const invitation = await tx
      .deleteFrom('staff_invites')
      .where('token_hash', '=', sha256(token))
      .where('expires_at', '>', now)
      .returning(['email', 'role'])
      .executeTakeFirst()
    const user = await tx.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirst()
    if (!invitation || invitation.email !== user?.email) return rollback({ ok: false, reason: 'void' })
    const { role } = invitation
    // An owner handed over the link, which confirms the e-mail address.
    await tx.updateTable('user').set({ unconfirmedSince: null }).where('id', '=', userId).execute()
    await upsertRow(tx, 'staff', { user_id: userId, role, since: now }, ['user_id'], ['since'])
    await tx.insertInto('staff_sessions').values({ session_id: sessionId, second_step_at: now, seen_at: now }).execute()
    const by = { id: userId, requestId }
    const after = { role, invitation: idOf(sha256(token)) }
    await recordAudit(tx, { ...doneBy(by, clock.now()), act: 'staff.join', subject: userId, after })
    return { ok: true, role }
  })
}

export function listInvitations(db: Db, clock: Clock): Promise<(Invitation & { expiresAt: number })[]> {
  return db
    .selectFrom('staff_invites')
    .select(['email', 'role', 'expires_at as expiresAt'])
    .where('expires_at', '>', clock.now())
    .orderBy('expires_at', 'desc')
    .execute()
}

async function writeInvitation(tx: Db, clock: Clock, by: StaffActor, { email, role }: Invitation) {
  const token = newToken()
  const now = clock.now()
  const token_hash = sha256(token)
  const row = { token_hash, email, role, invited_by: by.id, created_at: now, expires_at: now + invitationMs }
  await upsertRow(tx, 'staff_invites', row, ['email'])
  return { token, id: idOf(token_hash) }
}

/** In the audit; it cannot be used to accept the invitation. */
function idOf(tokenHash: string): string {
  return tokenHash.slice(0, 12)
}

function findAccount(tx: Db, email: string) {
  return tx
    .selectFrom('user')
    .leftJoin('staff', 'staff.user_id', 'user.id')
    .select(['user.id', 'staff.role'])
    .where('user.email', '=', email)
    .executeTakeFirst()
}

import { randomUUID } from 'node:crypto'
import { deleteLinks, endAccess, findLinkUser, insertLink, takeLink } from '#domain/accounts/account-links.server'
import { replaceUnconfirmedAccount } from '#domain/accounts/replace-account.server'
import { doneBy, recordAudit } from '#domain/audit/audit.server'
import { isoTime, minuteMs } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { StaffActor } from '#domain/commands/staff-actor'
import type { Db } from '#domain/database'
import { newToken } from '#domain/hash.server'
import { countAttempt, limitSubject } from '#domain/limits/rate-limit.server'
import { enqueue } from '#domain/outbox/outbox.server'
import { transact } from '#domain/transaction.server'

const resetLinkLivesMs = 30 * minuteMs
// As long as a link is valid: after requests by somebody else the owner has a valid link or can request one.
const mailsPerEmail = { limit: 3, windowMs: resetLinkLivesMs }

export type Resettable = { userId: string; email: string; name: string; isStaff: boolean; isUnconfirmed: boolean }

/** The caller cannot see whether the account exists. */
export async function mailResetLink(db: Db, clock: Clock, email: string, publicUrl: string): Promise<void> {
  const { allowed } = await countAttempt(db, clock, limitSubject('reset-mail', 'email', email), mailsPerEmail)
  if (!allowed) return
  await transact(db, async (tx) => {
    const user = await tx.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
    // Also for an unknown e-mail address, so that both cases take equally long.
    const token = await writeToken(tx, clock, user?.id ?? '')
    if (!user) return
    const link = `${publicUrl}/login/reset?token=${token}`
    await enqueue(tx, clock, 'mail-account', randomUUID(), { about: 'reset', to: email, link })
  })
}

/** For an owner to hand over when mail is not available; undefined for an unknown e-mail address. */
export async function makeResetLink(db: Db, clock: Clock, by: StaffActor, email: string): Promise<string | undefined> {
  return transact(db, async (tx) => {
    const user = await tx.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
    if (!user) return undefined
    await recordAudit(tx, { ...doneBy(by, clock.now()), act: 'customer.reset-link', subject: user.id })
    return writeToken(tx, clock, user.id)
  })
}

async function writeToken(tx: Db, clock: Clock, userId: string): Promise<string> {
  const token = newToken()
  if (userId) await deleteLinks(tx, 'reset', userId)
  await insertLink(tx, clock, 'reset', { token, userId, livesMs: resetLinkLivesMs })
  return token
}

/** Undefined for an unknown, used, voided or expired link. */
export async function findResettable(db: Db, clock: Clock, token: string): Promise<Resettable | undefined> {
  const id = await findLinkUser(db, clock, 'reset', token)
  if (id === undefined) return undefined
  const user = await db
    .selectFrom('user')
    .leftJoin('staff', 'staff.user_id', 'user.id')
    .select(['user.email', 'user.name', 'user.unconfirmedSince', 'staff.role'])
    .where('user.id', '=', id)
    .executeTakeFirst()
  if (!user) return undefined
  const { email, name, role, unconfirmedSince } = user
  return { userId: id, email, name, isStaff: role !== null, isUnconfirmed: unconfirmedSince !== null }
}

/** The link proves the address, not who registered it: an unconfirmed account of another browser is replaced. */
export async function finishReset(
  db: Db,
  clock: Clock,
  token: string,
  passwordHash: string,
  isRegistrant: (userId: string) => boolean,
): Promise<string | undefined> {
  return transact(db, async (tx) => {
    const found = await findResettable(tx, clock, token)
    const isTaken = await takeLink(tx, 'reset', token)
    if (!found || !isTaken) return undefined
    if (found.isUnconfirmed && !isRegistrant(found.userId)) {
      const { userId: id, name, email } = found
      await replaceUnconfirmedAccount(tx, clock, { id, name, email }, passwordHash)
      return email
    }
    await tx.updateTable('user').set({ unconfirmedSince: null }).where('id', '=', found.userId).execute()
    await tx
      .updateTable('account')
      .set({ password: passwordHash, updatedAt: isoTime(clock.now()) })
      .where('userId', '=', found.userId)
      .where('providerId', '=', 'credential')
      .execute()
    await endAccess(tx, found.userId)
    return found.email
  })
}

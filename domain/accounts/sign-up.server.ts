import { randomUUID } from 'node:crypto'
import { deleteLinks, endAccess, findLinkUser, insertLink, takeLink } from '#domain/accounts/account-links.server'
import type { User } from '#domain/accounts/user'
import { dayMs, hourMs } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { newToken } from '#domain/hash.server'
import { countAttempt, limitSubject } from '#domain/limits/rate-limit.server'
import { enqueue } from '#domain/outbox/outbox.server'
import { transact } from '#domain/transaction.server'

export const confirmLinkLivesMs = 7 * dayMs
const mailsPerEmail = { limit: 3, windowMs: hourMs }

/** False after three mails in an hour. */
export async function mailConfirmation(
  db: Db,
  clock: Clock,
  { id, email }: Pick<User, 'id' | 'email'>,
  { publicUrl, next }: { publicUrl: string; next?: string | undefined },
): Promise<boolean> {
  const token = newToken()
  const query = new URLSearchParams({ token, ...(next ? { next } : {}) })
  const link = `${publicUrl}/register/confirm?${query}`
  return transact(db, async (tx) => {
    const { allowed } = await countAttempt(tx, clock, limitSubject('confirmation-mail', 'email', email), mailsPerEmail)
    if (!allowed) return false
    await insertLink(tx, clock, 'confirm', { token, userId: id, livesMs: confirmLinkLivesMs })
    await enqueue(tx, clock, 'mail-account', randomUUID(), { about: 'confirm', to: email, link })
    return true
  })
}

export async function isUnconfirmed(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('user').select('unconfirmedSince').where('id', '=', userId).executeTakeFirst()
  return typeof row?.unconfirmedSince === 'number'
}

export async function findUnconfirmed(db: Db, clock: Clock, token: string) {
  const userId = await findLinkUser(db, clock, 'confirm', token)
  if (userId === undefined) return undefined
  return db
    .selectFrom('user')
    .select(['id', 'email'])
    .where('id', '=', userId)
    .where('unconfirmedSince', 'is not', null)
    .executeTakeFirst()
}

/** False when the link is no longer valid. All links of the account are used up: of two clicks at once one has an effect. */
export function confirmEmail(db: Db, clock: Clock, token: string, { endSessions }: { endSessions: boolean }) {
  return transact(db, async (tx) => {
    const account = await findUnconfirmed(tx, clock, token)
    if (!account || !(await takeLink(tx, 'confirm', token))) return false
    await deleteLinks(tx, 'confirm', account.id)
    await tx.updateTable('user').set({ unconfirmedSince: null }).where('id', '=', account.id).execute()
    if (endSessions) await endAccess(tx, account.id)
    return true
  })
}

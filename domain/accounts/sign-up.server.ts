import { randomUUID } from 'node:crypto'
import { deleteLinks, endAccess, findLinkUser, insertLink, takeLink } from '#domain/accounts/account-links.server'
import { replaceUnconfirmedAccount } from '#domain/accounts/replace-account.server'
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

export type UnconfirmedAccount = User & { passwordHash: string }

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

export async function findUnconfirmed(db: Db, clock: Clock, token: string): Promise<UnconfirmedAccount | undefined> {
  const userId = await findLinkUser(db, clock, 'confirm', token)
  if (userId === undefined) return undefined
  const row = await db
    .selectFrom('user')
    .innerJoin('account', 'account.userId', 'user.id')
    .select(['user.id', 'user.name', 'user.email', 'account.password'])
    .where('user.id', '=', userId)
    .where('user.unconfirmedSince', 'is not', null)
    .where('account.providerId', '=', 'credential')
    .executeTakeFirst()
  return row ? { id: row.id, name: row.name, email: row.email, passwordHash: row.password ?? '' } : undefined
}

/** For the person who registered. Undefined when the link is no longer valid. */
export function confirmEmail(db: Db, clock: Clock, token: string, { endSessions }: { endSessions: boolean }) {
  return withLink(db, clock, token, async (tx, account) => {
    await tx.updateTable('user').set({ unconfirmedSince: null }).where('id', '=', account.id).execute()
    if (endSessions) await endAccess(tx, account.id)
    return account
  })
}

/** For the e-mail address's owner, with a new password. Undefined when the link is no longer valid. */
export function claimEmail(db: Db, clock: Clock, token: string, passwordHash: string): Promise<User | undefined> {
  return withLink(db, clock, token, (tx, account) => replaceUnconfirmedAccount(tx, clock, account, passwordHash))
}

/** All links of the account, so that of two simultaneous clicks only one has an effect. */
function withLink(
  db: Db,
  clock: Clock,
  token: string,
  work: (tx: Db, account: User) => Promise<User>,
): Promise<User | undefined> {
  return transact(db, async (tx) => {
    const account = await findUnconfirmed(tx, clock, token)
    if (!account) return undefined
    if (!(await takeLink(tx, 'confirm', token))) return undefined
    await deleteLinks(tx, 'confirm', account.id)
    const { id, name, email } = account
    return work(tx, { id, name, email })
  })
}

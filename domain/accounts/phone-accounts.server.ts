import { randomUUID } from 'node:crypto'
import { recordReply } from '#domain/accounts/contacts.server'
import { ownName, phoneEmail, shownEmail, type User } from '#domain/accounts/user'
import { dayMs, isoTime } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { transact } from '#domain/transaction.server'

/** Operators give an unused number to somebody else after about half a year. */
const unusedMs = 180 * dayMs

/** Its owner has proven this number: a number that stands in orders or addresses belongs to no account. */
export async function findPhoneAccount(db: Db, clock: Clock, phone: string) {
  const row = await db
    .selectFrom('user')
    .leftJoin('staff', 'staff.user_id', 'user.id')
    .select(['user.id', 'user.twoFactorEnabled', 'user.phoneProvenAt', 'staff.role'])
    .where('user.phoneNumber', '=', phone)
    .executeTakeFirst()
  if (!row) return undefined
  const session = await db
    .selectFrom('session')
    .select(({ fn }) => fn.max('updatedAt').as('at'))
    .where('userId', '=', row.id)
    .executeTakeFirst()
  const order = await db
    .selectFrom('orders')
    .select(['zip', 'placed_at'])
    .where('user_id', '=', row.id)
    .where('state', '=', 'confirmed')
    .orderBy('placed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const usedAt = Math.max(row.phoneProvenAt ?? 0, session?.at ? Date.parse(session.at) : 0, order?.placed_at ?? 0)
  return {
    id: row.id,
    /** Staff, and everybody with an authenticator, sign in by e-mail and password alone. */
    needsPassword: row.role !== null || row.twoFactorEnabled === 1,
    /** The number may have a new owner. */
    isUnused: clock.now() - usedAt > unusedMs,
    pin: order?.zip ?? null,
  }
}

export async function releasePhone(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('user')
    .set({ phoneNumber: null, phoneNumberVerified: 0, phoneProvenAt: null })
    .where('id', '=', userId)
    .execute()
}

export async function recordPhoneProof(db: Db, clock: Clock, userId: string, phone: string): Promise<void> {
  await transact(db, async (tx) => {
    await tx.updateTable('user').set({ phoneProvenAt: clock.now() }).where('id', '=', userId).execute()
    await recordReply(tx, clock, phone)
  })
}

export async function findProvenPhone(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('user')
    .select('phoneNumber')
    .where('id', '=', userId)
    .where('phoneNumberVerified', '=', 1)
    .executeTakeFirst()
  return row?.phoneNumber ?? null
}

/** Has only a number until its first order. */
export async function nameAccount(db: Db, { id, name }: User, given: string): Promise<void> {
  if (ownName(name) === '') await db.updateTable('user').set({ name: given }).where('id', '=', id).execute()
}

/** To an account that has only a number. False if the address has an account, or this one has an address. */
export async function addEmail(
  db: Db,
  clock: Clock,
  userId: string,
  { email, passwordHash, unconfirmedSince }: { email: string; passwordHash: string; unconfirmedSince: number | null },
): Promise<boolean> {
  return transact(db, async (tx) => {
    const rows = await tx
      .selectFrom('user')
      .select(['id', 'email'])
      .where((eb) => eb.or([eb('id', '=', userId), eb('email', '=', email)]))
      .execute()
    const [own] = rows
    if (rows.length !== 1 || own?.id !== userId || shownEmail(own.email) !== '') return false
    const at = isoTime(clock.now())
    await tx
      .updateTable('user')
      .set({ email, emailVerified: 0, unconfirmedSince, updatedAt: at })
      .where('id', '=', userId)
      .execute()
    const times = { createdAt: at, updatedAt: at }
    const credential = { accountId: userId, providerId: 'credential', userId, password: passwordHash }
    await tx
      .insertInto('account')
      .values({ id: randomUUID(), ...credential, ...times })
      .execute()
    return true
  })
}

/** The owner can sign in by phone; the address turned out to be somebody else's. */
export async function takeEmailAway(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('account').where('userId', '=', userId).execute()
  await tx
    .updateTable('user')
    .set({ email: phoneEmail(userId), emailVerified: 0, unconfirmedSince: null })
    .where('id', '=', userId)
    .execute()
}

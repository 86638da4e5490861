import { randomUUID } from 'node:crypto'
import { findProvenPhone, takeEmailAway } from '#domain/accounts/phone-accounts.server'
import type { User } from '#domain/accounts/user'
import { isoTime } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'

/** Somebody else may have registered the address: the new account takes over nothing of the earlier one. */
export async function replaceUnconfirmedAccount(tx: Db, clock: Clock, earlier: User, passwordHash: string) {
  if ((await findProvenPhone(tx, earlier.id)) !== null) await takeEmailAway(tx, earlier.id)
  else await close(tx, earlier.id)
  const at = isoTime(clock.now())
  const { name, email } = earlier
  const id = randomUUID()
  const times = { createdAt: at, updatedAt: at }
  await tx
    .insertInto('user')
    .values({ id, name, email, emailVerified: 0, image: null, ...times })
    .execute()
  await tx
    .insertInto('account')
    .values({ id: randomUUID(), accountId: id, providerId: 'credential', userId: id, password: passwordHash, ...times })
    .execute()
}

export async function deletePrivateData(tx: Db, userId: string): Promise<void> {
  for (const table of ['session', 'account', 'twoFactor'] as const)
    await tx.deleteFrom(table).where('userId', '=', userId).execute()
  for (const table of ['carts', 'addresses'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
}

/** An account with an order or note stays, closed for good. */
async function close(tx: Db, userId: string): Promise<void> {
  await deletePrivateData(tx, userId)
  for (const table of ['orders', 'customer_notes'] as const) {
    const used = await tx.selectFrom(table).select('user_id').where('user_id', '=', userId).limit(1).executeTakeFirst()
    if (!used) continue
    const email = `closed-${userId}@closed.invalid`
    await tx.updateTable('user').set({ email, unconfirmedSince: null }).where('id', '=', userId).execute()
    return
  }
  await tx.deleteFrom('user').where('id', '=', userId).execute()
}

import { emptyWriteAheadLog } from '#database/empty-write-ahead-log'
import { recordAct } from '#domain/accounts/audit.server'
import type { StaffActor } from '#domain/accounts/staff'
import type { Clock } from '#domain/clock'
import { forgetContactMessages, forgetOrders } from '#domain/customers/forget.server'
import { forgetAccount, forgetContact } from '#domain/customers/forget-person.server'
import { listOpenOrders } from '#domain/customers/open-orders.server'
import type { Db } from '#domain/database'
import { oneLine } from '#domain/text'
import { transact } from '#domain/transaction.server'

export type EraseResult =
  | { ok: true }
  | { ok: false; reason: 'unknown' | 'wrong-name' | 'staff' }
  /** Their goods or money are still under way. */
  | { ok: false; reason: 'open'; numbers: string[] }

export type Erasure = { actKey: string; by: StaffActor; userId: string; typedName: string }

/**
 * Forgets a customer: account, sessions, cart, addresses, letters, subscription, and whom their orders went to. Figures stay, and so do
 * papers, as long as the law wants them (blank-papers.server.ts). One transaction; done once, it cannot be taken back.
 */
export async function eraseCustomer(db: Db, clock: Clock, erasure: Erasure): Promise<EraseResult> {
  const { userId, actKey, by, typedName } = erasure
  const result = await transact<EraseResult>(db, async (tx, rollback) => {
    // A change that changes nothing: an order that is placed meanwhile waits for us, or we for it.
    const user = await tx
      .updateTable('user')
      .set((eb) => ({ name: eb.ref('name') }))
      .where('id', '=', userId)
      .returning(['name', 'email'])
      .executeTakeFirst()
    if (!user) return { ok: false, reason: 'unknown' }
    const earlier = await tx.selectFrom('erasures').select('act_key').where('user_id', '=', userId).executeTakeFirst()
    if (earlier) return earlier.act_key === actKey ? { ok: true } : { ok: false, reason: 'unknown' }
    if (oneLine(typedName) !== oneLine(user.name)) return { ok: false, reason: 'wrong-name' }
    const staff = await tx.selectFrom('staff').select('role').where('user_id', '=', userId).executeTakeFirst()
    if (staff) return { ok: false, reason: 'staff' }
    const numbers = await listOpenOrders(tx, userId)
    if (numbers.length > 0) return rollback({ ok: false, reason: 'open', numbers })
    await forget(tx, clock, { actKey, by, userId, email: user.email.toLowerCase() })
    return { ok: true }
  })
  if (result.ok) await emptyWriteAheadLog(db)
  return result
}

type Forgotten = Omit<Erasure, 'typedName'> & { email: string }

async function forget(tx: Db, clock: Clock, { actKey, by, userId, email }: Forgotten): Promise<void> {
  const letters = await forgetContactMessages(tx, userId, email)
  const orders = await forgetOrders(tx, userId)
  await forgetContact(tx, clock, { userId, email, phones: orders.phones })
  await forgetAccount(tx, clock, userId, email)
  const at = clock.now()
  await tx.insertInto('erasures').values({ user_id: userId, act_key: actKey, at, actor: by.id }).execute()
  const after = { orders: orders.count, letters }
  await recordAct(tx, { at, actor: by.id, act: 'customer.erase', subject: userId, after, requestId: by.requestId })
}

/** The ids of whom the shop has erased. */
export async function listErased(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('erasures').select('user_id').orderBy('at').orderBy('user_id').execute()
  return rows.map(({ user_id }) => user_id)
}

/**
 * Erases again customers of this list who are back, as after the restore of a backup from before; returns how many were. One who
 * cannot be erased is reported and does not keep the others.
 */
export async function eraseAgain(
  db: Db,
  clock: Clock,
  userIds: readonly string[],
  onFailure: (error: unknown, userId: string) => void,
): Promise<number> {
  const erased = new Set(await listErased(db))
  let back = 0
  for (const userId of userIds) {
    if (erased.has(userId)) continue
    const wasBack = await transact(db, async (tx) => {
      const user = await tx
        .updateTable('user')
        .set((eb) => ({ name: eb.ref('name') }))
        .where('id', '=', userId)
        .returning('email')
        .executeTakeFirst()
      const earlier = await tx.selectFrom('erasures').select('at').where('user_id', '=', userId).executeTakeFirst()
      if (!user || earlier) return false
      // Who was erased worked here no more.
      await tx.deleteFrom('staff').where('user_id', '=', userId).execute()
      const by = { id: 'console', requestId: null }
      await forget(tx, clock, { actKey: `again ${userId}`, by, userId, email: user.email.toLowerCase() })
      return true
    }).catch((error) => {
      onFailure(error, userId)
      return false
    })
    if (wasBack) back++
  }
  if (back > 0) await emptyWriteAheadLog(db)
  return back
}

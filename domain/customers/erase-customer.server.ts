import { sql } from 'kysely'
import { lockAccount } from '#domain/accounts/lock-account.server'
import { doneBy, recordAudit } from '#domain/audit/audit.server'
import type { Clock } from '#domain/clock'
import { type KeyedRequest, type KeyUsed, transactOnce } from '#domain/commands/claim-command.server'
import { consoleActor } from '#domain/commands/staff-actor'
import { eraseAccount, eraseContact, eraseContactMessages, eraseOrders } from '#domain/customers/erase-data.server'
import { type Db, hasRowLocks } from '#domain/database'
import { openStages } from '#domain/orders/stage'
import { lockRows } from '#domain/queries/lock-rows.server'
import { oneLine } from '#domain/text'
import { transact } from '#domain/transaction.server'

export type EraseResult =
  | { ok: true }
  | { ok: false; reason: 'unknown' | 'wrong-name' | 'staff' }
  /** Goods or money of these orders are still on the way. */
  | { ok: false; reason: 'open'; numbers: string[] }
  | KeyUsed

export type Erasure = KeyedRequest & { userId: string; typedName: string }

/**
 * Erases a customer: account, sessions, cart, addresses, contact messages, subscription, and the names and addresses of their orders. Figures stay,
 * and documents stay as long as the law requires (anonymize-documents.server.ts). Runs in one transaction and cannot be undone.
 */
export async function eraseCustomer(db: Db, clock: Clock, erasure: Erasure): Promise<EraseResult> {
  const { userId, commandKey, by, typedName } = erasure
  // Without the typed name: a hash of it would be kept with the key.
  const command = { name: `customer.erase ${userId}`, request: { commandKey, by } }
  const erase = async (tx: Db): Promise<EraseResult> => {
    const user = await lockCustomer(tx, userId)
    if (!user) return { ok: false, reason: 'unknown' }
    if (oneLine(typedName) !== oneLine(user.name)) return { ok: false, reason: 'wrong-name' }
    const staff = await tx.selectFrom('staff').select('role').where('user_id', '=', userId).executeTakeFirst()
    if (staff) return { ok: false, reason: 'staff' }
    const numbers = await listOpenOrders(tx, userId)
    if (numbers.length > 0) return { ok: false, reason: 'open', numbers }
    await eraseData(tx, clock, { commandKey, by, userId, ...emailsOf(user) })
    return { ok: true }
  }
  const result = await transactOnce<EraseResult>(db, clock, command, erase, 'erase-customer')
  if (result.ok) await emptyWriteAheadLog(db)
  return result
}

type Customer = { name: string; email: string; unconfirmedSince: number | null }

/**
 * Locks an account and its orders, so that reads after it stay true until the commit: no order can be placed or changed. Returns undefined when the
 * account is unknown or erased.
 */
async function lockCustomer(tx: Db, userId: string): Promise<Customer | undefined> {
  if (!(await lockAccount(tx, userId))) return undefined
  await lockRows(tx, 'orders').where('user_id', '=', userId).execute()
  return tx.selectFrom('user').select(['name', 'email', 'unconfirmedSince']).where('id', '=', userId).executeTakeFirst()
}

type ErasedPerson = Omit<Erasure, 'typedName'> & {
  email: string
  /** Empty while the address is unconfirmed: contact messages and a subscription of this address may belong to somebody else. */
  ownEmail: string
}

function emailsOf({ email, unconfirmedSince }: { email: string; unconfirmedSince: number | null }) {
  return { email, ownEmail: unconfirmedSince === null ? email : '' }
}

async function eraseData(
  tx: Db,
  clock: Clock,
  { commandKey, by, userId, email, ownEmail }: ErasedPerson,
): Promise<void> {
  const letters = await eraseContactMessages(tx, userId, ownEmail)
  const orders = await eraseOrders(tx, userId)
  await eraseContact(tx, { userId, email: ownEmail, phones: orders.phones })
  await eraseAccount(tx, clock, userId, email)
  const at = clock.now()
  await tx.insertInto('erasures').values({ user_id: userId, act_key: commandKey, at, actor: by.id }).execute()
  const after = { orders: orders.count, letters }
  await recordAudit(tx, { ...doneBy(by, at), act: 'customer.erase', subject: userId, after })
}

/** Returns the ids of erased customers. */
export async function listErased(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('erasures').select('user_id').orderBy('at').orderBy('user_id').execute()
  return rows.map(({ user_id }) => user_id)
}

/**
 * Erases listed customers again who reappeared, as after the restore of an older backup; returns how many were erased. A failure is reported and does
 * not stop the others.
 */
export async function reapplyErasures(
  db: Db,
  clock: Clock,
  userIds: readonly string[],
  onFailure: (error: unknown, userId: string) => void,
): Promise<number> {
  const erased = new Set(await listErased(db))
  let back = 0
  for (const userId of userIds) {
    if (erased.has(userId)) continue
    const eraseOne = async (tx: Db) => {
      const user = await lockCustomer(tx, userId)
      if (!user) return false
      // An erased customer was not a staff member any more.
      await tx.deleteFrom('staff').where('user_id', '=', userId).execute()
      await eraseData(tx, clock, { commandKey: `again ${userId}`, by: consoleActor, userId, ...emailsOf(user) })
      return true
    }
    const wasBack = await transact(db, eraseOne, 'erase-customer').catch((error) => {
      onFailure(error, userId)
      return false
    })
    if (wasBack) back++
  }
  if (back > 0) await emptyWriteAheadLog(db)
  return back
}

const maxNamed = 10

/** Lists orders that wait for payment, whose goods are on the way, or whose buyer is still to get money. */
export async function listOpenOrders(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('number')
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'pending'),
        eb('money_owed', '=', 1),
        eb.and([eb('state', '=', 'confirmed'), eb('stage', 'in', openStages)]),
        eb.exists(
          eb
            .selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.order_id', '=', 'orders.id')
            .where('refunds.state', 'in', ['due', 'pending', 'failed']),
        ),
        eb.exists(
          eb
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.order_id', '=', 'orders.id')
            .where('payments.state', 'in', ['refund-due', 'refund-failed']),
        ),
      ]),
    )
    .orderBy('placed_at', 'desc')
    .limit(maxNamed)
    .execute()
  return rows.map(({ number }) => number)
}

/**
 * Moves SQLite's write-ahead log into the database file and empties it, so that it contains no erased data. Another process
 * that reads at this moment, such as a backup, prevents it; the next erasure or the end of the shop then does it.
 */
async function emptyWriteAheadLog(db: Db): Promise<void> {
  if (!hasRowLocks(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

import { sql } from 'kysely'
import { erasedEmail, lockAccount } from '#domain/accounts/lock-account.server'
import { deletePrivateData } from '#domain/accounts/replace-account.server'
import { shownEmail } from '#domain/accounts/user'
import { doneBy, recordAudit } from '#domain/audit/audit.server'
import { isoTime } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import { type KeyedRequest, type KeyUsed, transactOnce } from '#domain/commands/claim-command.server'
import { consoleActor } from '#domain/commands/staff-actor'
import { isFrom } from '#domain/contact/inbox.server'
import type { Db } from '#domain/database'
import { phoneDigits } from '#domain/delivery/phone'
import { forgetAttempts } from '#domain/limits/rate-limit.server'
import { openStages } from '#domain/orders/order'
import { readEventData } from '#domain/orders/order-events.server'
import { newOrderKeys } from '#domain/orders/order-rows.server'
import { personalKinds } from '#domain/outbox/job-kinds'
import { isOpen, selectOrderJobs, selectOrderSubjects } from '#domain/outbox/outbox.server'
import { lockRows } from '#domain/queries/queries.server'
import { contains } from '#domain/queries/search-texts.server'
import { eraseReviews } from '#domain/reviews/review-state.server'
import { oneLine } from '#domain/text'
import { hasRowLocks, transact } from '#domain/transaction.server'

export type EraseResult =
  | { ok: true }
  | { ok: false; reason: 'unknown' | 'wrong-name' | 'staff' }
  /** Goods or money of these orders are still on the way. */
  | { ok: false; reason: 'open'; numbers: string[] }
  | KeyUsed

export type Erasure = KeyedRequest & { userId: string; typedName: string }

/** Figures stay, and documents as long as the law requires (anonymize-documents.server.ts). */
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
    await eraseData(tx, clock, erasure, user)
    return { ok: true }
  }
  const result = await transactOnce<EraseResult>(db, clock, command, erase, 'erase-customer')
  if (result.ok) await emptyWriteAheadLog(db)
  return result
}

type Customer = { name: string; email: string; unconfirmedSince: number | null; phoneNumber: string | null }

/** Locked, so that no order can be placed or changed until the commit; undefined when unknown or erased. */
async function lockCustomer(tx: Db, userId: string): Promise<Customer | undefined> {
  if (!(await lockAccount(tx, userId))) return undefined
  await lockRows(tx, 'orders').where('user_id', '=', userId).execute()
  return tx
    .selectFrom('user')
    .select(['name', 'email', 'unconfirmedSince', 'phoneNumber'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

async function eraseData(tx: Db, clock: Clock, erasure: Omit<Erasure, 'typedName'>, customer: Customer): Promise<void> {
  const { userId, commandKey, by } = erasure
  const { email, unconfirmedSince, phoneNumber } = customer
  // Contact messages and a subscription of an unconfirmed address may belong to somebody else.
  const ownEmail = unconfirmedSince === null ? shownEmail(email) : ''
  const letters = await eraseContactMessages(tx, userId, ownEmail)
  const orders = await eraseOrders(tx, userId)
  const phones = phoneNumber === null ? orders.phones : [...new Set([...orders.phones, phoneNumber])]
  await eraseContact(tx, { userId, email: ownEmail, phones })
  await eraseAccount(tx, clock, userId, customer)
  const at = clock.now()
  await tx.insertInto('erasures').values({ user_id: userId, act_key: commandKey, at, actor: by.id }).execute()
  const after = { orders: orders.count, letters }
  await recordAudit(tx, { ...doneBy(by, at), act: 'customer.erase', subject: userId, after })
}

export async function listErased(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('erasures').select('user_id').orderBy('at').orderBy('user_id').execute()
  return rows.map(({ user_id }) => user_id)
}

/** Erases customers again who reappeared, as after the restore of an older backup; returns how many. */
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
      await eraseData(tx, clock, { commandKey: `again ${userId}`, by: consoleActor, userId }, user)
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

/** Those that wait for payment, whose goods are on the way, or whose buyer is still to get money. */
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
      ]),
    )
    .orderBy('placed_at', 'desc')
    .limit(maxNamed)
    .execute()
  return rows.map(({ number }) => number)
}

/** The log keeps what was erased. A backup that reads at this moment prevents it until the next erasure. */
async function emptyWriteAheadLog(db: Db): Promise<void> {
  if (!hasRowLocks(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

/** Keeps records of a phone that other people share. */
async function eraseContact(tx: Db, { userId, email, phones }: { userId: string; email: string; phones: string[] }) {
  for (const phone of phones.filter((phone) => phone !== '')) {
    const others = await tx.selectFrom('orders').select('id').where('phone', '=', phone).limit(1).executeTakeFirst()
    if (others) continue
    await tx.deleteFrom('contacts').where('phone', '=', phone).execute()
    // Payloads have the number without its plus.
    await deletePersonalJobs(tx, phoneDigits(phone))
  }
  await tx.deleteFrom('subscribers').where('email', '=', email).execute()
  await tx.deleteFrom('stock_alerts').where('email', '=', email).execute()
  await forgetAttempts(tx, [userId, email, ...phones])
}

/** Not to another address that ends with this one. */
async function deletePersonalJobs(tx: Db, contact: string): Promise<void> {
  const jobs = await tx
    .deleteFrom('outbox')
    .where(isOpen)
    .where('kind', 'in', personalKinds)
    .where(contains(sql.ref('payload'), `"to":${JSON.stringify(contact)}`))
    .returning('subject')
    .execute()
  for (const { subject } of jobs) await tx.deleteFrom('account_links').where('subject', '=', subject).execute()
}

async function eraseAccount(tx: Db, clock: Clock, userId: string, { email, phoneNumber }: Customer): Promise<void> {
  await deletePrivateData(tx, userId)
  await tx.deleteFrom('customer_notes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('staff_invites').where('email', '=', email).execute()
  // Deletes links in mails and codes that are not used yet.
  const own = [userId, JSON.stringify(email), JSON.stringify(phoneNumber ?? email)]
  await tx
    .deleteFrom('verification')
    .where(({ or, ref }) => or(own.map((text) => contains(ref('value'), text))))
    .execute()
  await deletePersonalJobs(tx, email)
  await tx
    .updateTable('user')
    .set({
      name: '',
      email: erasedEmail(userId),
      emailVerified: 0,
      image: null,
      twoFactorEnabled: 0,
      unconfirmedSince: null,
      language: null,
      phoneNumber: null,
      phoneNumberVerified: null,
      phoneProvenAt: null,
      updatedAt: isoTime(clock.now()),
    })
    .where('id', '=', userId)
    .execute()
  // After the account, whose triggers write here.
  await tx.deleteFrom('search_texts').where('kind', '=', 'customer').where('subject_id', '=', userId).execute()
}

async function eraseContactMessages(tx: Db, userId: string, email: string): Promise<number> {
  const letters = await tx.selectFrom('letters').select('id').where(isFrom({ userId, email })).execute()
  const ids = letters.map(({ id }) => id)
  if (ids.length === 0) return 0
  const answers = await tx.deleteFrom('letter_answers').where('letter_id', 'in', ids).returning('id').execute()
  await tx
    .deleteFrom('outbox')
    .where('kind', 'in', ['letter-receipt', 'letter-answer'])
    .where('subject', 'in', [...ids, ...answers.map(({ id }) => id)])
    .execute()
  await tx.deleteFrom('letter_photos').where('letter_id', 'in', ids).execute()
  await tx.deleteFrom('letters').where('id', 'in', ids).execute()
  return ids.length
}

/** Goods, money and stages stay. Returns the phone numbers that the orders have or had. */
async function eraseOrders(tx: Db, userId: string): Promise<{ count: number; phones: string[] }> {
  const orders = await tx.selectFrom('orders').select(['id', 'phone']).where('user_id', '=', userId).execute()
  const ids = orders.map(({ id }) => id)
  if (ids.length === 0) return { count: 0, phones: [] }
  // Numbers that got their first message about these orders; staff may have corrected the order's number since.
  const earlier = await tx
    .selectFrom('contacts')
    .select('phone')
    .where('first_message', 'in', selectOrderSubjects(tx, ids))
    .execute()
  for (const { id } of orders) {
    await tx
      .updateTable('orders')
      .set((eb) => ({
        email: '',
        name: '',
        phone: '',
        phone_rev: '',
        street: '',
        city: '',
        zip: '',
        note: '',
        staff_note: null,
        buyer_gstin: null,
        buyer_firm: null,
        held_for: null,
        refund_upi_id: null,
        courier_phone: null,
        // Makes every link sent before invalid.
        ...newOrderKeys(),
        cancel_reason: eb.case().when('cancel_reason', 'is', null).then(null).else('').end(),
      }))
      .where('id', '=', id)
      .execute()
  }
  await eraseReasons(tx, ids)
  await eraseReviews(tx, ids)
  await tx.updateTable('bookings').set({ label_url: null, problem: null }).where('order_id', 'in', ids).execute()
  // Unsent and failed messages have nobody to go to; refunds still go out.
  const unsent = selectOrderJobs(tx, ids).select('id').where('state', '<>', 'done').where('kind', '<>', 'refund')
  await tx.deleteFrom('outbox').where('id', 'in', unsent).execute()
  return { count: orders.length, phones: [...new Set([...orders, ...earlier].map(({ phone }) => phone))] }
}

async function eraseReasons(tx: Db, orderIds: string[]): Promise<void> {
  const events = await tx.selectFrom('order_events').select(['id', 'data']).where('order_id', 'in', orderIds).execute()
  for (const event of events) {
    const { reason, ...rest } = readEventData(event.data)
    const data = JSON.stringify(rest)
    if (reason !== undefined) await tx.updateTable('order_events').set({ data }).where('id', '=', event.id).execute()
  }
}

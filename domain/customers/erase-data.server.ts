import { sql } from 'kysely'
import { erasedEmail } from '#domain/accounts/lock-account.server'
import { deletePrivateData } from '#domain/accounts/replace-account.server'
import { isoTime } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import { isFrom } from '#domain/contact/inbox.server'
import type { Db } from '#domain/database'
import { phoneDigits } from '#domain/delivery/phone'
import { forgetAttempts } from '#domain/limits/rate-limit.server'
import { readEventData } from '#domain/orders/order-events.server'
import { newOrderKeys } from '#domain/orders/order-rows.server'
import { personalKinds } from '#domain/outbox/job-kinds'
import { isOpen, selectOrderJobs, selectOrderSubjects } from '#domain/outbox/outbox.server'
import { contains } from '#domain/queries/search-texts.server'

/** Deletes the records that the shop wrote to a phone or e-mail address, and their rate limits; keeps those shared with other people. */
export async function eraseContact(
  tx: Db,
  { userId, email, phones }: { userId: string; email: string; phones: string[] },
): Promise<void> {
  for (const phone of phones.filter((phone) => phone !== '')) {
    const others = await tx.selectFrom('orders').select('id').where('phone', '=', phone).limit(1).executeTakeFirst()
    if (others) continue
    await tx.deleteFrom('contacts').where('phone', '=', phone).execute()
    // Payloads have the number without its plus.
    await deletePersonalJobs(tx, phoneDigits(phone))
  }
  await tx.deleteFrom('subscribers').where('email', '=', email).execute()
  await forgetAttempts(tx, [userId, email, ...phones])
}

/** Deletes unsent jobs to this phone or e-mail address, and not those to another one that ends with it. */
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

export async function eraseAccount(tx: Db, clock: Clock, userId: string, email: string): Promise<void> {
  await deletePrivateData(tx, userId)
  await tx.deleteFrom('customer_notes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('staff_invites').where('email', '=', email).execute()
  // Deletes links in mails that are not used yet.
  await tx
    .deleteFrom('verification')
    .where(({ or, ref }) => or([contains(ref('value'), userId), contains(ref('value'), JSON.stringify(email))]))
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
      updatedAt: isoTime(clock.now()),
    })
    .where('id', '=', userId)
    .execute()
  // After the account, whose triggers write here.
  await tx.deleteFrom('search_texts').where('kind', '=', 'customer').where('subject_id', '=', userId).execute()
}

/** Deletes the contact messages of a user; returns how many there were. */
export async function eraseContactMessages(tx: Db, userId: string, email: string): Promise<number> {
  const letters = await tx.selectFrom('letters').select('id').where(isFrom({ userId, email })).execute()
  const ids = letters.map(({ id }) => id)
  if (ids.length === 0) return 0
  const answers = await tx.deleteFrom('letter_answers').where('letter_id', 'in', ids).returning('id').execute()
  await tx
    .deleteFrom('outbox')
    .where('kind', 'in', ['letter-receipt', 'letter-answer'])
    .where('subject', 'in', [...ids, ...answers.map(({ id }) => id)])
    .execute()
  await tx.deleteFrom('letters').where('id', 'in', ids).execute()
  return ids.length
}

/** Removes personal data from orders; goods, money and stages stay. Returns the phone numbers that the orders have or had. */
export async function eraseOrders(tx: Db, userId: string): Promise<{ count: number; phones: string[] }> {
  const orders = await tx.selectFrom('orders').select(['id', 'phone']).where('user_id', '=', userId).execute()
  const ids = orders.map(({ id }) => id)
  if (ids.length === 0) return { count: 0, phones: [] }
  const earlier = await listPhonesWrittenTo(tx, ids)
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
    await eraseReasons(tx, id)
  }
  // Unsent and failed messages have nobody to go to; refunds still go out.
  const unsent = selectOrderJobs(tx, ids).select('id').where('state', '<>', 'done').where('kind', '<>', 'refund')
  await tx.deleteFrom('outbox').where('id', 'in', unsent).execute()
  return { count: orders.length, phones: [...new Set([...orders.map(({ phone }) => phone), ...earlier])] }
}

/** Lists numbers that got their first message about these orders; staff may have corrected the order's number since. */
async function listPhonesWrittenTo(tx: Db, orderIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('contacts')
    .select('phone')
    .where('first_message', 'in', selectOrderSubjects(tx, orderIds))
    .execute()
  return rows.map(({ phone }) => phone)
}

/** Removes typed reasons from events. */
async function eraseReasons(tx: Db, orderId: string): Promise<void> {
  const events = await tx.selectFrom('order_events').select(['id', 'data']).where('order_id', '=', orderId).execute()
  for (const { id, data } of events) {
    const { reason, ...rest } = readEventData(data)
    if (reason !== undefined)
      await tx
        .updateTable('order_events')
        .set({ data: JSON.stringify(rest) })
        .where('id', '=', id)
        .execute()
  }
}

import { doneBy, recordAudit } from '#domain/audit/audit.server'
import { isoTime } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { StaffActor } from '#domain/commands/staff-actor'
import { isFrom } from '#domain/contact/inbox.server'
import type { Db } from '#domain/database'
import { readDocument } from '#domain/invoices/document'
import { isIdentifier } from '#domain/text'

const perSlice = 100

/**
 * Exports all data about one person under the tables' own names (DPDP Act, s. 11), without secrets of the account. Returns undefined when the customer
 * does not exist.
 */
export async function exportCustomer(
  db: Db,
  clock: Clock,
  by: StaffActor,
  userId: string,
): Promise<object | undefined> {
  if (!isIdentifier(userId)) return undefined
  const account = await db
    .selectFrom('user')
    .leftJoin('erasures', 'erasures.user_id', 'user.id')
    .select([
      'user.id',
      'user.name',
      'user.email',
      'user.createdAt',
      'user.updatedAt',
      'user.unconfirmedSince',
      'user.language',
    ])
    .where('user.id', '=', userId)
    .where('erasures.user_id', 'is', null)
    .executeTakeFirst()
  if (!account) return undefined
  // Messages from an unconfirmed address may belong to somebody else.
  const own = { userId, email: account.unconfirmedSince === null ? account.email : '' }
  const exported = {
    exportedAt: isoTime(clock.now()),
    account,
    sessions: await db
      .selectFrom('session')
      .select(['createdAt', 'updatedAt', 'expiresAt', 'userAgent'])
      .where('userId', '=', userId)
      .execute(),
    cart: await db.selectFrom('carts').select(['lines', 'updated_at']).where('user_id', '=', userId).execute(),
    addresses: await db.selectFrom('addresses').selectAll().where('user_id', '=', userId).execute(),
    orders: await listOrders(db, userId),
    letters: await listContactMessages(db, own),
    subscription: await db.selectFrom('subscribers').selectAll().where('email', '=', own.email).execute(),
    note: await db.selectFrom('customer_notes').select(['note', 'updated_at']).where('user_id', '=', userId).execute(),
  }
  await recordAudit(db, { ...doneBy(by, clock.now()), act: 'customer.export', subject: userId })
  return exported
}

async function listOrders(db: Db, userId: string): Promise<object[]> {
  const orders: object[] = []
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('orders')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(perSlice)
      .execute()
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return orders
    const of = async <Row extends { order_id: string | null }>(read: Promise<Row[]>) => {
      const found = await read
      return (id: string) => found.filter(({ order_id }) => order_id === id)
    }
    const lines = await of(db.selectFrom('order_lines').selectAll().where('order_id', 'in', ids).execute())
    const events = await of(db.selectFrom('order_events').selectAll().where('order_id', 'in', ids).execute())
    const shipments = await of(db.selectFrom('shipments').selectAll().where('order_id', 'in', ids).execute())
    const payments = await of(db.selectFrom('payments').selectAll().where('order_id', 'in', ids).execute())
    const refunds = await of(db.selectFrom('refunds').selectAll().where('order_id', 'in', ids).execute())
    const documents = await of(
      db.selectFrom('documents').select(['order_id', 'body']).where('order_id', 'in', ids).execute(),
    )
    // The keys would open the order's page for every reader of the file.
    for (const { view_key: _, message_key: _message, ...order } of rows)
      orders.push({
        ...order,
        lines: lines(order.id),
        events: events(order.id).map(({ act, to_stage, at }) => ({ act, to_stage, at })),
        shipment: shipments(order.id),
        payments: payments(order.id),
        refunds: refunds(order.id).map(({ actor: __, ...refund }) => refund),
        documents: documents(order.id).map(({ body }) => readDocument(body)),
      })
    after = ids.at(-1) ?? ''
  }
}

async function listContactMessages(db: Db, own: { userId: string; email: string }): Promise<object[]> {
  const messages = await db
    .selectFrom('letters')
    .selectAll()
    .where(isFrom(own))
    .orderBy('received_at')
    .limit(1_000)
    .execute()
  if (messages.length === 0) return []
  const answers = await db
    .selectFrom('letter_answers')
    .select(['letter_id', 'at', 'how', 'body'])
    .where(
      'letter_id',
      'in',
      messages.map(({ id }) => id),
    )
    .execute()
  return messages.map((letter) => ({ ...letter, answers: answers.filter(({ letter_id }) => letter_id === letter.id) }))
}

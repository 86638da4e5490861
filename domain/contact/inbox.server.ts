import { type InferResult, type RawBuilder, sql } from 'kysely'
import type { OrderStage } from '#database/schema/orders'
import type { Db } from '#domain/database'
import { listOverdueComplaints } from '#domain/fulfilment/order-issues.server'
import { parseOrderNumber } from '#domain/orders/order'
import type { OutboxKind } from '#domain/outbox/job-kinds'
import { type Cursor, cutPage } from '#domain/queries/pagination'
import { countUpTo, isAfter } from '#domain/queries/queries.server'
import { searchTexts } from '#domain/queries/search-texts.server'
import { compactCode, cut } from '#domain/text'
import { readLanguage } from '#domain/texts/translate'

const inboxPageSize = 30
const messagesCountedUpTo = 100

/** `overdue` messages have passed the legal deadline. */
export type InboxCount = { open: number; overdue: number }

type MessageFilter = { state: ContactMessage['state']; onlyComplaints: boolean }

/** Open ones oldest first, answered ones newest first. */
export async function listContactMessages(db: Db, { state, onlyComplaints }: MessageFilter, after: Cursor | null) {
  const direction = state === 'open' ? 'asc' : 'desc'
  const rows = await withOrder(db)
    .where('letters.state', '=', state)
    .$if(onlyComplaints, (query) => query.where('letters.kind', '=', 'complaint'))
    .where(isAfter(['letters.received_at', 'letters.id'], direction === 'asc' ? '>' : '<', after))
    .orderBy('letters.received_at', direction)
    .orderBy('letters.id', direction)
    .limit(inboxPageSize + 1)
    .execute()
  return toPage(rows)
}

/** By any part of their text, sender or ticket, or by the order that they are about; the newest first. */
export async function searchContactMessages(db: Db, typed: string) {
  const ids = await searchTexts(db, 'message', typed)
  const rows = await withOrder(db)
    .where(({ eb, or }) =>
      or([
        eb('letters.id', 'in', ids.length > 0 ? ids : ['']),
        eb('letters.ticket', '=', parseTicket(typed) ?? ''),
        eb('orders.number', '=', parseOrderNumber(typed) ?? ''),
      ]),
    )
    .orderBy('letters.received_at', 'desc')
    .orderBy('letters.id', 'desc')
    .limit(inboxPageSize + 1)
    .execute()
  return toPage(rows)
}

function toPage(rows: Row[]) {
  const { shown, last } = cutPage(rows.map(toListed), inboxPageSize)
  return { contactMessages: shown, next: last && { at: last.receivedAt, id: last.id } }
}

/** In any spacing: `t 4829 1507`. */
function parseTicket(typed: string): string | null {
  const [, first, last] = /^t(\d{4})(\d{4})$/i.exec(compactCode(typed)) ?? []
  return first && last ? `T-${first}-${last}` : null
}

export async function findContactMessage(db: Db, ticket: string): Promise<ContactMessage | undefined> {
  const row = await withOrder(db).where('letters.ticket', '=', ticket).executeTakeFirst()
  return row && toContactMessage(row)
}

export async function listContactMessagesOf(
  db: Db,
  of: { orderId: string } | { userId: string; email: string } | { email: string },
): Promise<ContactMessage[]> {
  const rows = await withOrder(db)
    .where((eb) => ('orderId' in of ? eb('letters.order_id', '=', of.orderId) : isFrom({ userId: '', ...of })))
    .orderBy('letters.received_at', 'desc')
    .limit(50)
    .execute()
  return rows.map(toListed)
}

/** Messages from an address, or about the user's orders from the address of that order: others may write about it. */
export function isFrom({ userId, email }: { userId: string; email: string }): RawBuilder<boolean> {
  const own = sql`select id from orders where orders.user_id = ${userId}`
  const writer = sql`select lower(orders.email) from orders where orders.id = letters.order_id`
  return sql<boolean>`((letters.email = ${email} and letters.email <> '') or (letters.order_id in (${own}) and lower(letters.email) = (${writer})))`
}

export async function countInbox(db: Db, now: number): Promise<InboxCount> {
  const open = db.selectFrom('letters').select('id').where('state', '=', 'open')
  const overdue = await listOverdueComplaints(db, now)
  return { open: await countUpTo(db, messagesCountedUpTo, open), overdue: overdue.length }
}

function withOrder(db: Db) {
  return db
    .selectFrom('letters')
    .leftJoin('orders', 'orders.id', 'letters.order_id')
    .select(['letters.id', 'letters.ticket', 'letters.kind', 'letters.state', 'letters.version'])
    .select(['letters.email', 'letters.language', 'letters.subject', 'letters.message'])
    .select(['letters.received_at as receivedAt', 'letters.acknowledged_at as acknowledgedAt'])
    .select(['letters.first_name', 'letters.last_name', 'letters.order_id'])
    .select(['orders.number', 'orders.phone', 'orders.email as orderEmail'])
}

type Row = InferResult<ReturnType<typeof withOrder>>[number]

export type ContactMessage = ReturnType<typeof toContactMessage>

function toContactMessage({ first_name, last_name, order_id: id, number, phone, orderEmail, ...row }: Row) {
  return {
    ...row,
    name: `${first_name} ${last_name}`.trim(),
    language: readLanguage(row.language),
    order: id && number ? { id, number, phone: phone ?? '', email: orderEmail ?? '' } : null,
  }
}

/** A message in a list, of which only the beginning is shown. */
const toListed = (row: Row): ContactMessage => toContactMessage({ ...row, message: cut(row.message, 240) })

/** `mail` is null for an answer without one. */
export type MessageAnswer = Awaited<ReturnType<typeof listAnswers>>[number]

/** The last 100, the latest of them last. */
export async function listAnswers(db: Db, messageId: string) {
  const kind: OutboxKind = 'letter-answer'
  const rows = await db
    .selectFrom('letter_answers')
    .leftJoin('user', 'user.id', 'letter_answers.actor')
    .leftJoin('outbox', (join) => join.onRef('outbox.subject', '=', 'letter_answers.id').on('outbox.kind', '=', kind))
    .select(['letter_answers.id', 'at', 'user.name as by', 'how', 'body'])
    .select(['outbox.state as mailState', 'outbox.receipt as mailReceipt'])
    .where('letter_id', '=', messageId)
    .orderBy('at', 'desc')
    .limit(100)
    .execute()
  return rows.reverse().map(({ mailState, mailReceipt, by, ...answer }) => ({
    ...answer,
    by: by ?? '',
    mail: mailState && { state: mailState, receipt: mailReceipt },
  }))
}

export type SenderOrder = { number: string; phone: string; placedAt: number; totalPaise: number; stage: OrderStage }

const maxShown = 3

/** None of an account with an unconfirmed address: the sender of a message may be somebody else. */
export async function listSenderOrders(db: Db, email: string): Promise<SenderOrder[]> {
  return db
    .selectFrom('orders')
    .innerJoin('user', 'user.id', 'orders.user_id')
    .select(['orders.number', 'orders.phone', 'orders.stage'])
    .select(['orders.placed_at as placedAt', 'orders.total_paise as totalPaise'])
    .where('user.email', '=', email)
    .where('user.unconfirmedSince', 'is', null)
    .where('orders.state', '=', 'confirmed')
    .orderBy('orders.placed_at', 'desc')
    .orderBy('orders.id')
    .limit(maxShown)
    .execute()
}

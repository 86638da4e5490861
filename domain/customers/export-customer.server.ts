import { sql } from 'kysely'
import { shownEmail } from '#domain/accounts/user'
import { doneBy, recordAudit } from '#domain/audit/audit.server'
import { formatMoment } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { StaffActor } from '#domain/commands/staff-actor'
import { constants } from '#domain/constants'
import { listClaimPhotos } from '#domain/contact/contact-messages.server'
import { isFrom } from '#domain/contact/inbox.server'
import type { Db } from '#domain/database'
import { listOrderMessages } from '#domain/fulfilment/order-messages.server'
import { readDocument } from '#domain/invoices/document'
import { formatRupees } from '#domain/money'
import { offerText, readApplied } from '#domain/offers/offer'
import { escapeHtml, isIdentifier } from '#domain/text'

/** Amounts end in `paise`, times in `at`, as in the database. */
type Row = Record<string, unknown>
type Section = { title: string; rows: readonly Row[] }

/** All data about one person as a page to read (DPDP Act, s. 11), without secrets of the account. */
export async function exportCustomer(db: Db, clock: Clock, by: StaffActor, userId: string) {
  if (!isIdentifier(userId)) return undefined
  const account = await db
    .selectFrom('user')
    .leftJoin('erasures', 'erasures.user_id', 'user.id')
    .select(['user.name', 'user.email', 'user.createdAt as opened', 'user.language'])
    .select(['user.unconfirmedSince as unconfirmed_since_at', 'user.phoneNumber as phone'])
    .select('user.phoneProvenAt as signed_in_by_phone_at')
    .where('user.id', '=', userId)
    .where('erasures.user_id', 'is', null)
    .executeTakeFirst()
  if (!account) return undefined
  // Messages from an unconfirmed address may belong to somebody else.
  const email = account.unconfirmed_since_at === null ? shownEmail(account.email) : ''
  const sections = [
    { title: 'Account', rows: [{ ...account, email: shownEmail(account.email) }] },
    ...(await listStored(db, userId, email)),
    ...(await listOrders(db, userId)),
    ...(await listLetters(db, userId, email)),
  ]
  const page = writePage(`What ${constants.name} keeps about ${account.name}, ${formatMoment(clock.now())}`, sections)
  await recordAudit(db, { ...doneBy(by, clock.now()), act: 'customer.export', subject: userId })
  return page
}

async function listStored(db: Db, userId: string, email: string): Promise<Section[]> {
  const sessions = db.selectFrom('session').select(['createdAt as since', 'userAgent as browser'])
  const addresses = db.selectFrom('addresses').select(['full_name', 'phone', 'street', 'city', 'state', 'zip'])
  const alerts = db.selectFrom('stock_alerts').select(['email', 'product_id', 'label', 'language', 'asked_at'])
  const carts = await db.selectFrom('carts').select('lines').where('user_id', '=', userId).execute()
  return [
    { title: 'Where you are signed in', rows: await sessions.where('userId', '=', userId).execute() },
    { title: 'Cart', rows: carts.flatMap(({ lines }) => JSON.parse(lines) as Row[]) },
    { title: 'Addresses', rows: await addresses.where('user_id', '=', userId).execute() },
    { title: 'Newsletter', rows: await db.selectFrom('subscribers').selectAll().where('email', '=', email).execute() },
    { title: 'To be told when it is back', rows: await alerts.where('email', '=', email).execute() },
    {
      title: 'Our note',
      rows: await db.selectFrom('customer_notes').select('note').where('user_id', '=', userId).execute(),
    },
  ]
}

async function listOrders(db: Db, userId: string): Promise<Section[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'number', 'placed_at', 'name', 'email', 'phone', 'courier_phone', 'street', 'city'])
    .select(['address_state as state', 'zip', 'note', 'staff_note', 'buyer_firm', 'buyer_gstin', 'cancel_reason'])
    .select(['refund_upi_id', 'payment_method', 'offers', 'shipping_paise', 'total_paise'])
    .where('user_id', '=', userId)
    .orderBy('placed_at')
    .execute()
  const sections: Section[] = []
  for (const { id, offers, ...order } of orders) {
    const rows: Row[] = [{ ...order, discount: readApplied(offers).map(offerText).join(', ') }]
    const reviews = db.selectFrom('reviews').leftJoin('review_photos', 'review_photos.review_id', 'reviews.id')
    const isOfOrder = sql<boolean>`order_id = ${id}`
    const ofOrder = [
      db.selectFrom('order_lines').select(['quantity', 'name', 'size', 'price_paise']).where(isOfOrder),
      db.selectFrom('order_events').select(['act as step', 'at']).where(isOfOrder).orderBy('version'),
      db.selectFrom('shipments').select(['courier', 'tracking_number']).where(isOfOrder),
      db.selectFrom('bookings').select(['carrier', 'label_url']).where(isOfOrder),
      db.selectFrom('payments').select(['id as payment', 'amount_paise', 'recorded_at']).where(isOfOrder),
      db.selectFrom('refunds').select(['amount_paise', 'state as refund', 'reference', 'updated_at']).where(isOfOrder),
      reviews
        .select(['product_id as review', 'stars', 'reviews.name', 'body', 'written_at', 'review_photos.name as photo'])
        .where(isOfOrder),
    ]
    for (const query of ofOrder) rows.push(...(await query.execute()))
    const documents = await db.selectFrom('documents').select('body').where('order_id', '=', id).execute()
    for (const { number, issuedAt, totalPaise, buyer } of documents.map(({ body }) => readDocument(body)))
      rows.push({ document: number, issued_at: issuedAt, total_paise: totalPaise, ...buyer })
    for (const { status, topic, channel, doneAt } of await listOrderMessages(db, id))
      if (status === 'sent') rows.push({ message: topic, by: channel, sent_at: doneAt })
    sections.push({ title: `Order ${order.number}`, rows })
  }
  return sections
}

async function listLetters(db: Db, userId: string, email: string): Promise<Section[]> {
  const letters = await db
    .selectFrom('letters')
    .select(['id', 'ticket', 'received_at', 'first_name', 'last_name', 'email', 'language', 'subject', 'message'])
    .where(isFrom({ userId, email }))
    .orderBy('received_at')
    .execute()
  const sections: Section[] = []
  for (const { id, ...letter } of letters) {
    const answers = db.selectFrom('letter_answers').select(['at', 'how', 'body as answer']).where('letter_id', '=', id)
    const photos = await listClaimPhotos(db, id)
    sections.push({
      title: `Your message ${letter.ticket}`,
      rows: [letter, ...photos.map((photo) => ({ photo })), ...(await answers.orderBy('at').execute())],
    })
  }
  return sections
}

function writePage(title: string, sections: readonly Section[]): string {
  const list = (row: Row) =>
    Object.entries(row)
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([name, value]) => `<dt>${escapeHtml(nameOf(name))}</dt><dd>${shownValue(name, value)}</dd>`)
      .join('\n')
  const body = sections
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, rows }) => `<h2>${escapeHtml(title)}</h2>\n${rows.map((row) => `<dl>${list(row)}</dl>`).join('\n')}`)
    .join('\n')
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>body{font:1rem/1.5 system-ui;max-width:45rem;margin:2rem auto;padding:0 1rem}dl{display:grid;grid-template-columns:minmax(8rem,auto) 1fr;gap:.25rem 1rem}img{max-width:100%}dd{margin:0;white-space:pre-line;overflow-wrap:anywhere}</style>
<h1>${escapeHtml(title)}</h1>
${body}
</html>
`
}

function shownValue(column: string, value: unknown): string {
  const text = escapeHtml(textOf(column, value))
  return text.startsWith('data:image/') ? `<img src="${text}" alt="">` : text
}

function nameOf(column: string): string {
  return column.replace(/_?paise$|_at$/, '').replaceAll('_', ' ') || 'amount'
}

function textOf(column: string, value: unknown): string {
  if (typeof value !== 'number') return String(value)
  if (/(^|_)at$/.test(column)) return formatMoment(value)
  return column.endsWith('paise') ? formatRupees(value) : String(value)
}

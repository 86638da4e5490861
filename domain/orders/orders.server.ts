import type { Selectable } from 'kysely'
import type { Tables } from '#database/schema'
import type { OrderRow } from '#database/schema/orders'
import { arrivesBy, countedDay, isLate } from '#domain/calendar/arrival'
import type { Day } from '#domain/calendar/moment'
import { findProductsById } from '#domain/catalog/catalog.server'
import { thumbnailOf } from '#domain/catalog/product-card'
import type { Db } from '#domain/database'
import type { Delivery } from '#domain/delivery/delivery'
import { reverseDigits } from '#domain/delivery/phone'
import { findPinRule } from '#domain/delivery/pin-rules.server'
import { readApplied } from '#domain/offers/offer'
import { awaitsConfirmation, isCashOrder, type Order, type OrderLine } from '#domain/orders/order'
import { type Cursor, cutPage } from '#domain/queries/pagination'
import { isAfter } from '#domain/queries/queries.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { isIdentifier } from '#domain/text'
import { readLanguage } from '#domain/texts/translate'

type LineRow = Selectable<Tables['order_lines']>

export async function findOrder(db: Db, id: string): Promise<Order | undefined> {
  return first(db, db.selectFrom('orders').selectAll().where('id', '=', id))
}

export async function findOrderIdByNumber(db: Db, number: string): Promise<string | undefined> {
  const row = await db.selectFrom('orders').select('id').where('number', '=', number).executeTakeFirst()
  return row?.id
}

export async function findOrderIds(db: Db, numbers: readonly string[]): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map()
  const rows = await db.selectFrom('orders').select(['id', 'number']).where('number', 'in', numbers).execute()
  return new Map(rows.map(({ id, number }) => [number, id]))
}

export async function findOwnOrder(db: Db, userId: string, id: string): Promise<Order | undefined> {
  if (!isIdentifier(id)) return undefined
  return first(db, db.selectFrom('orders').selectAll().where('id', '=', id).where('user_id', '=', userId))
}

export async function findLastOrder(db: Db, userId: string): Promise<Order | undefined> {
  return first(db, selectConfirmed(db, userId).limit(1))
}

/** Confirmed ones, newest first, at most 5. */
export async function listNewerOrders(db: Db, userId: string, lastOrder: string): Promise<Order[]> {
  const newest = await withLines(db, await selectConfirmed(db, userId).limit(5).execute())
  const known = newest.findIndex(({ number }) => number === lastOrder)
  return known === -1 ? newest : newest.slice(0, known)
}

function selectConfirmed(db: Db, userId: string) {
  const confirmed = db.selectFrom('orders').selectAll().where('user_id', '=', userId).where('state', '=', 'confirmed')
  return confirmed.orderBy('placed_at', 'desc').orderBy('id', 'desc')
}

export async function findUnpaidOrder(db: Db, userId: string): Promise<Order | undefined> {
  return first(db, db.selectFrom('orders').selectAll().where('user_id', '=', userId).where('state', '=', 'pending'))
}

async function first(db: Db, query: { execute(): Promise<OrderRow[]> }): Promise<Order | undefined> {
  const [order] = await withLines(db, await query.execute())
  return order
}

const pageSize = 10

/** Newest first; an expired unpaid order only when money came for it afterwards. */
export async function listOrders(db: Db, userId: string, after: Cursor | null) {
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('state', '<>', 'cancelled'),
        eb('cancel_reason', 'is not', null),
        eb.exists(eb.selectFrom('payments').select('payments.id').whereRef('payments.order_id', '=', 'orders.id')),
      ]),
    )
    .where(isAfter(['placed_at', 'id'], '<', after))
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const { shown, last } = cutPage(orders, pageSize)
  return { orders: await withLines(db, shown), next: last && { at: last.placed_at, id: last.id } }
}

export async function listOrderLines(db: Db, orderId: string): Promise<LineRow[]> {
  return db.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).orderBy('position').execute()
}

export async function withLines(db: Db, rows: OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('position')
    .execute()
  const linesOf = Map.groupBy(lines, ({ order_id }) => order_id)
  return rows.map((row) => toOrder(row, linesOf.get(row.id) ?? []))
}

export function toLine(row: LineRow): OrderLine {
  const line = {
    productId: row.product_id,
    name: row.name,
    size: row.size,
    quantity: row.quantity,
    pricePaise: row.price_paise,
  }
  return row.discount_paise === 0 ? line : { ...line, discountPaise: row.discount_paise }
}

export function toOrder(row: OrderRow, lines: LineRow[]) {
  return {
    id: row.id,
    number: row.number,
    userId: row.user_id,
    checkoutKey: row.checkout_key,
    state: row.state,
    paymentMethod: row.payment_method,
    provider: row.provider,
    providerOrderId: row.provider_order_id,
    paymentId: isCashOrder(row) ? 'COD' : row.payment_id,
    language: readLanguage(row.language),
    email: row.email,
    name: row.name,
    /** Its phone gets the messages. */
    delivery: toDelivery(row),
    arrivesBy: row.arrives_by,
    /** Null when it is the contact's. */
    courierPhone: row.courier_phone,
    note: row.note,
    lines: lines.map(toLine),
    subtotalPaise: row.subtotal_paise,
    discountPaise: row.discount_paise,
    offers: readApplied(row.offers),
    shippingPaise: row.shipping_paise,
    totalPaise: row.total_paise,
    placedAt: row.placed_at,
    settledAt: row.settled_at,
    lastPolledAt: row.asked_at,
    stage: row.stage,
    /** Rises with every event (domain/fulfilment/run-command.server.ts). */
    version: row.version,
    /** Opens the order's page without signing in. */
    viewKey: row.view_key,
    /** Sent only to the phone number of the order. */
    messageKey: row.message_key ?? row.view_key,
    codConfirm: row.cod_confirm,
    codState: row.cod_state,
  }
}

/** By product id; products that are no longer sold are left out. */
export async function listThumbnails(db: Db, orders: readonly Pick<Order, 'lines'>[]): Promise<Map<string, string>> {
  const ids = orders.flatMap(({ lines }) => lines.map(({ productId }) => productId))
  const products = await findProductsById(db, ids)
  return new Map([...products].map(([id, product]) => [id, thumbnailOf(product)]))
}

type AddressRow = { phone: string; street: string; city: string; address_state: string; zip: string }

export function toDelivery({ phone, street, city, address_state: state, zip }: AddressRow): Delivery {
  return { phone, street, city, state, zip }
}

export function toAddressRow({ phone, street, city, state, zip }: Delivery): AddressRow & { phone_rev: string } {
  return { phone, phone_rev: reverseDigits(phone), street, city, address_state: state, zip }
}

export async function promiseArrival(db: Db, at: number, zip: string): Promise<Day> {
  const { closedDays } = await readSettings(db)
  return arrivesBy(at, closedDays, (await findPinRule(db, zip)).daysMax)
}

/** It was paid, confirmed by its buyer, or packed without a confirmation. {} if the work has begun already. */
export async function beginWork(db: Db, at: number, order: Promised & Pick<OrderRow, 'work_began_at'>) {
  if (order.work_began_at !== null) return {}
  return { work_began_at: at, arrives_by: await promiseFrom(db, at, order) }
}

type Promised = Pick<OrderRow, 'placed_at' | 'arrives_by' | 'zip'>

/** Of an order that waits for its yes, the day that a yes at `now` gives. */
export async function readPromise(db: Db, now: number, order: Order) {
  const { placedAt, arrivesBy: promised, delivery } = order
  const row = { placed_at: placedAt, arrives_by: promised, zip: delivery.zip }
  const day = awaitsConfirmation(order) ? await promiseFrom(db, now, row) : promised
  return { arrivesBy: day, isLate: day !== null && isLate(day, now) }
}

/** On the day of its placing it keeps what it was promised then. */
async function promiseFrom(db: Db, at: number, { placed_at, arrives_by, zip }: Promised): Promise<Day | null> {
  return countedDay(placed_at) === countedDay(at) ? arrives_by : promiseArrival(db, at, zip)
}

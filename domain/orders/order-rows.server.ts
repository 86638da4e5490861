import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tables } from '#database/schema'
import type { OrderRow } from '#database/schema/orders'
import type { User } from '#domain/accounts/user'
import { type Day, dayMs } from '#domain/calendar/moment'
import type { CartLine } from '#domain/cart/cart'
import { removeOrdered } from '#domain/cart/carts.server'
import type { Quote, QuotedLine } from '#domain/cart/quote'
import { sizeKey } from '#domain/catalog/sizes'
import type { Clock } from '#domain/clock'
import type { StaffActor } from '#domain/commands/staff-actor'
import type { Db } from '#domain/database'
import type { Delivery } from '#domain/delivery/delivery'
import { type OrderLimits, shopLimits } from '#domain/limits/shop-limits'
import { countPacks } from '#domain/money'
import { giveBackOffers } from '#domain/offers/cart-offers.server'
import { formatOrderNumber } from '#domain/orders/order'
import { insertEvent } from '#domain/orders/order-events.server'
import { listOrderLines, toAddressRow, withLines } from '#domain/orders/orders.server'
import { confirmationJobs } from '#domain/outbox/job-kinds'
import { enqueue } from '#domain/outbox/outbox.server'
import { insertRows } from '#domain/queries/queries.server'
import { type OrderCause, restockCancelled, type StockedLine } from '#domain/stock/restock.server'
import { moveStock, readStock } from '#domain/stock/stock-ledger.server'
import { currentLanguage } from '#domain/texts/translate'

/** By a call; at the door, where it is paid and taken along at once; or for a claim, for nothing. */
export type TakenByStaff = {
  by: StaffActor
  paidReference?: string
  source: 'phone' | 'door' | 'claim'
  note: string | null
}

export type OrderRequest = {
  user: User
  taken?: TakenByStaff
  /** One key never creates two orders. */
  checkoutKey: string
  /** 'received': it is paid already, by UPI to the family's own account. */
  method: 'upi' | 'cash' | 'received'
  provider: 'razorpay' | 'sim' | null
  delivery: Delivery
  courierPhone?: string | null
  recipient?: string
  note: string
  firm?: { gstin: string; name: string }
  cart: Pick<CartLine, 'id' | 'name' | 'size' | 'quantity'>[]
  code?: string | undefined
  /** Null when the client identifies no network. */
  network: string | null
  limits: OrderLimits | null
  expectedTotalPaise: number
  /** The number when the page was loaded, empty if there was none; undefined if the page did not send it. */
  lastOrder?: string | undefined
}

/** With this checkout key, and the one that waits for payment; both may be the same order. */
export async function findEarlierOrders(tx: Db, request: OrderRequest) {
  // Each with its own index: a single query would read all orders of this user.
  const own = () => tx.selectFrom('orders').selectAll().where('user_id', '=', request.user.id)
  const rows = await own()
    .where('checkout_key', '=', request.checkoutKey)
    .union(own().where('state', '=', sql.lit('pending')))
    .execute()
  const orders = await withLines(tx, rows)
  return {
    earlier: orders.find(({ checkoutKey }) => checkoutKey === request.checkoutKey),
    unpaid: orders.find(({ state }) => state === 'pending'),
  }
}

type Quoted = { quote: Quote; arrivesBy: Day; asksBuyer: boolean }

/** Null when a simultaneous request placed one first; with `missing` lines the caller must roll back. */
export async function insertPlaced(tx: Db, clock: Clock, request: OrderRequest, quoted: Quoted, actor: string) {
  const row = await insertOrder(tx, clock, request, quoted)
  if (row === null) return null
  const { lines: quotedLines, discounts } = quoted.quote
  const lines = quotedLines.map((line, position) => toLineRow(row.id, position, line, discounts[position] ?? 0))
  await insertRows(tx, 'order_lines', lines)
  const { missing } = await reserveStock(tx, { at: row.placed_at, actor, orderId: row.id }, lines)
  return { row, lines, missing }
}

async function insertOrder(tx: Db, clock: Clock, request: OrderRequest, { quote, arrivesBy, asksBuyer }: Quoted) {
  const now = clock.now()
  const cash = request.method === 'cash'
  const isPending = request.method === 'upi'
  const { delivery, user, taken } = request
  for (let tries = 0; tries < 6; tries++) {
    const row = await tx
      .insertInto('orders')
      .values({
        id: randomUUID(),
        number: newNumber(),
        user_id: user.id,
        checkout_key: request.checkoutKey,
        state: isPending ? 'pending' : 'confirmed',
        payment_method: cash ? 'Cash On Delivery' : 'RazorPay',
        provider: providerOf(request),
        paid_reference: taken?.paidReference ?? null,
        email: user.email,
        name: request.recipient ?? user.name,
        ...toAddressRow(delivery),
        courier_phone: courierPhoneOf(request),
        arrives_by: arrivesBy,
        note: request.note,
        subtotal_paise: quote.subtotalPaise,
        discount_paise: quote.discountPaise,
        offers: JSON.stringify(quote.applied),
        shipping_paise: quote.shippingPaise,
        total_paise: quote.totalPaise,
        placed_at: now,
        expires_at: isPending ? now + stockHoldMs(request, quote) : null,
        settled_at: isPending ? null : now,
        work_began_at: isPending || asksBuyer ? null : now,
        held_for: request.network,
        stage_at: now,
        ...newOrderKeys(),
        cod_confirm: asksBuyer ? 'asked' : null,
        cod_state: cash ? 'due' : null,
        ...firmRow(request),
        staff_note: taken?.note ?? null,
        source: taken?.source ?? 'shop',
        created_by: taken?.by.id ?? null,
        language: currentLanguage(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (row) return row
    const { earlier, unpaid } = await findEarlierOrders(tx, request)
    if (earlier || unpaid) return null
    // The number was taken: draw another.
  }
  throw new Error('No free order number was found')
}

function providerOf({ method, provider }: OrderRequest): OrderRow['provider'] {
  if (method === 'received') return 'direct'
  return method === 'cash' ? 'cod' : (provider ?? 'cod')
}

/** A link to pay that the staff sent. */
const linkLivesMs = dayMs

function stockHoldMs({ limits, taken }: OrderRequest, quote: Quote): number {
  if (taken) return linkLivesMs
  return limits && countPacks(quote.lines) > limits.manyPacks ? limits.manyPacksLiveMs : shopLimits.unpaidOrderLivesMs
}

/** Easy to say on the phone, and it does not reveal how many orders exist. */
function newNumber(): string {
  return formatOrderNumber(String(randomInt(100_000_000)).padStart(8, '0'))
}

export function toLineRow(orderId: string, position: number, line: QuotedLine, discountPaise: number) {
  return {
    order_id: orderId,
    position,
    product_id: line.id,
    name: line.name,
    size: line.size,
    quantity: line.quantity,
    price_paise: line.pricePaise,
    discount_paise: discountPaise,
  }
}

export function firmRow({ firm }: Pick<OrderRequest, 'firm'>) {
  return { buyer_gstin: firm?.gstin || null, buyer_firm: firm?.name || null }
}

export function courierPhoneOf({ courierPhone, delivery }: OrderRequest): string | null {
  return courierPhone && courierPhone !== delivery.phone ? courierPhone : null
}

/** 128 random bits; each of them gives access to the order. */
export function newOrderKeys(): { view_key: string; message_key: string } {
  const newKey = () => randomBytes(16).toString('hex')
  return { view_key: newKey(), message_key: newKey() }
}

export type MissingLine = StockedLine & { left: number }

export async function reserveStock(tx: Db, cause: OrderCause, lines: readonly StockedLine[]) {
  const moves = lines.map((line) => ({ ...line, change: -line.quantity, reason: 'sold' as const }))
  const missing: MissingLine[] = []
  for (const { product_id, name, size, quantity } of (await moveStock(tx, cause, moves)).missing)
    missing.push({ product_id, name, size, quantity, left: (await readStock(tx, { product_id, size })) ?? 0 })
  return { missing }
}

/** By `sizeKey`. */
export async function listReservedStock(db: Db, userId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['product_id', 'size', 'quantity'])
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .execute()
  return new Map(rows.map((row) => [sizeKey(row.product_id, row.size), row.quantity]))
}

export async function areLinesInStock(db: Db, orderId: string): Promise<boolean> {
  const missing = await db
    .selectFrom('order_lines')
    .leftJoin('pack_sizes', (join) =>
      join
        .onRef('pack_sizes.product_id', '=', 'order_lines.product_id')
        .onRef('pack_sizes.label', '=', 'order_lines.size'),
    )
    .select('order_lines.position')
    .where('order_lines.order_id', '=', orderId)
    .where((eb) =>
      eb.or([eb('pack_sizes.stock', 'is', null), eb('pack_sizes.stock', '<', eb.ref('order_lines.quantity'))]),
    )
    .executeTakeFirst()
  return missing === undefined
}

export async function cancelUnpaid(tx: Db, cause: OrderCause): Promise<void> {
  const cancelled = await tx
    .updateTable('orders')
    .set({ state: 'cancelled', held_for: null })
    .where('id', '=', cause.orderId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  if (cancelled.numUpdatedRows !== 1n) return
  await restockCancelled(tx, cause, await listOrderLines(tx, cause.orderId))
  await giveBackOffers(tx, cause.orderId)
}

export async function confirmOrder(
  tx: Db,
  clock: Clock,
  order: Pick<Tables['orders'], 'id' | 'user_id'>,
  lines: { product_id: string; size: string }[],
): Promise<void> {
  await removeOrdered(tx, clock, order.user_id, lines)
  await insertEvent(tx, {
    order_id: order.id,
    version: 1,
    act_key: null,
    act: 'new',
    from_stage: null,
    to_stage: 'new',
    at: clock.now(),
    actor: 'system',
  })
  await enqueue(tx, clock, confirmationJobs, order.id)
}

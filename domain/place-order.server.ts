import { randomInt, randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Tables } from '#database/schema'
import type { User } from '#domain/accounts'
import type { CartLine } from '#domain/cart'
import { removeOrdered } from '#domain/carts.server'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import type { Delivery } from '#domain/delivery'
import type { Order } from '#domain/order'
import { findOrder, listOrderLines, toOrder } from '#domain/orders.server'
import { enqueue } from '#domain/outbox.server'
import { type Quote, type QuotedLine, quoteCart } from '#domain/quote.server'
import { settings } from '#domain/settings'
import { releaseStock, reserveStock } from '#domain/stock.server'
import { transact } from '#domain/transaction.server'

export type OrderRequest = {
  user: User
  /** Made once per checkout form: the same key never makes two orders. */
  checkoutKey: string
  method: 'upi' | 'cash'
  /** The provider that would take a UPI payment. */
  provider: 'razorpay' | 'sim' | null
  delivery: Delivery
  note: string
  cart: Pick<CartLine, 'id' | 'name' | 'size' | 'quantity'>[]
  /** The total the shopper has seen. */
  seenTotalPaise: number
}

export type PlaceResult =
  | { ok: true; order: Order }
  | { ok: false; reason: 'empty-cart' }
  | { ok: false; reason: 'no-upi' }
  | { ok: false; reason: 'price-changed'; quote: Quote }
  | { ok: false; reason: 'out-of-stock'; missing: { name: string; size: string }[]; quote: Quote }

/**
 * Places an order in one transaction: priced from the catalogue, its stock taken, its messages in the outbox. Cash on
 * delivery is confirmed at once; a UPI order waits for its money and gives its stock back when none comes. The same
 * checkout key answers with the same order, however often and however simultaneously it is sent.
 */
export async function placeOrder(db: Db, clock: Clock, request: OrderRequest): Promise<PlaceResult> {
  if (request.method === 'upi' && !request.provider) return { ok: false, reason: 'no-upi' }
  try {
    return await transact(db, (tx) => placeInside(tx, clock, request))
  } catch (error) {
    if (error instanceof Undone) return error.result
    throw error
  }
}

/** Rolls the transaction back and carries the answer out of it. */
class Undone extends Error {
  readonly result: PlaceResult
  constructor(result: PlaceResult) {
    super('The order was not placed')
    this.result = result
  }
}

async function placeInside(tx: Db, clock: Clock, request: OrderRequest): Promise<PlaceResult> {
  const quote = await quoteCart(tx, request.cart)
  const earlier = await findByKey(tx, request)
  if (earlier) {
    if (earlier.state === 'confirmed' || (earlier.state === 'pending' && isSame(earlier, request, quote)))
      return { ok: true, order: earlier }
    await replace(tx, earlier)
  }
  if (quote.lines.length === 0) throw new Undone({ ok: false, reason: 'empty-cart' })
  if (quote.gone.length > 0 || quote.totalPaise !== request.seenTotalPaise)
    throw new Undone({ ok: false, reason: 'price-changed', quote })
  const row = await insertOrder(tx, clock, request, quote)
  if (row === null) {
    // The same checkout was sent twice at once. What the other one made is now an earlier order like any: the same, or another choice.
    if (await findByKey(tx, request)) return placeInside(tx, clock, request)
    throw new Error('The order was neither made nor there already')
  }
  const { id } = row
  const lines = quote.lines.map((line, position) => toRow(id, position, line))
  await tx.insertInto('order_lines').values(lines).execute()
  const { missing } = await reserveStock(tx, lines)
  if (missing.length > 0) {
    const names = missing.map(({ name, size }) => ({ name, size }))
    throw new Undone({ ok: false, reason: 'out-of-stock', missing: names, quote })
  }
  if (request.method === 'cash') await announce(tx, clock, { id, userId: request.user.id, lines })
  return { ok: true, order: toOrder(row, lines) }
}

/** What follows a confirmation, in the same transaction: the cart gives up what was ordered, the messages go out. */
export async function announce(
  tx: Db,
  clock: Clock,
  order: { id: string; userId: string; lines: { product_id: string; size: string }[] },
): Promise<void> {
  await removeOrdered(tx, clock, order.userId, order.lines)
  await enqueue(tx, clock, ['message-customer', 'message-shop', 'mail-customer'], order.id)
}

async function findByKey(tx: Db, request: OrderRequest): Promise<Order | undefined> {
  const row = await tx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', request.user.id)
    .where('checkout_key', '=', request.checkoutKey)
    .executeTakeFirst()
  return row && findOrder(tx, row.id)
}

function isSame(order: Order, request: OrderRequest, quote: Quote): boolean {
  const lines = (list: { quantity: number; size: string }[], id: (line: never) => string) =>
    list.map((line) => `${id(line as never)}|${line.size}|${line.quantity}`).join()
  return (
    (order.provider === 'cod') === (request.method === 'cash') &&
    order.totalPaise === quote.totalPaise &&
    order.note === request.note &&
    JSON.stringify(order.delivery, deliveryKeys) === JSON.stringify(request.delivery, deliveryKeys) &&
    lines(order.lines, (line: { productId: string }) => line.productId) ===
      lines(quote.lines, (line: { id: string }) => line.id)
  )
}

const deliveryKeys = ['phone', 'street', 'city', 'state', 'zip']

/** The shopper chose differently before paying: the unpaid order gives way, and money that still comes for it goes back. */
async function replace(tx: Db, earlier: Order): Promise<void> {
  const cancelled = await tx
    .updateTable('orders')
    .set({ state: 'cancelled' })
    .where('id', '=', earlier.id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  if (cancelled.numUpdatedRows === 1n) await releaseStock(tx, await listOrderLines(tx, earlier.id))
  const freed = await tx
    .updateTable('orders')
    .set({ checkout_key: `replaced:${earlier.id}`, replaced: 1 })
    .where('id', '=', earlier.id)
    .where('state', '=', 'cancelled')
    .executeTakeFirst()
  // Its money arrived in this very moment: the answer is that order.
  if (freed.numUpdatedRows === 0n) {
    const order = await findOrder(tx, earlier.id)
    if (order) throw new Undone({ ok: true, order })
  }
}

async function insertOrder(
  tx: Db,
  clock: Clock,
  request: OrderRequest,
  quote: Quote,
): Promise<Selectable<Tables['orders']> | null> {
  const now = clock.now()
  const cash = request.method === 'cash'
  const { delivery, user } = request
  for (let tries = 0; tries < 6; tries++) {
    const row = {
      id: randomUUID(),
      number: newNumber(),
      user_id: user.id,
      checkout_key: request.checkoutKey,
      state: cash ? 'confirmed' : 'pending',
      payment_method: cash ? 'Cash On Delivery' : 'RazorPay',
      provider: cash ? 'cod' : (request.provider ?? 'cod'),
      provider_order_id: null,
      payment_id: null,
      email: user.email,
      name: user.name,
      phone: delivery.phone,
      street: delivery.street,
      city: delivery.city,
      address_state: delivery.state,
      zip: delivery.zip,
      note: request.note,
      subtotal_paise: quote.subtotalPaise,
      shipping_paise: quote.shippingPaise,
      total_paise: quote.totalPaise,
      placed_at: now,
      expires_at: cash ? null : now + settings.unpaidOrderLivesMs,
      settled_at: cash ? now : null,
      check_at: null,
      replaced: 0,
    } satisfies Selectable<Tables['orders']>
    const inserted = await tx
      .insertInto('orders')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (inserted.numInsertedOrUpdatedRows === 1n) return row
    if (await findByKey(tx, request)) return null
    // Otherwise the number was taken: draw another.
  }
  throw new Error('No free order number was found')
}

/** Eight digits in two groups: easy to read out on the phone, and they tell nobody how many orders there are. */
function newNumber(): string {
  const digits = String(randomInt(100_000_000)).padStart(8, '0')
  return `SM-${digits.slice(0, 4)}-${digits.slice(4)}`
}

function toRow(orderId: string, position: number, line: QuotedLine) {
  return {
    order_id: orderId,
    position,
    product_id: line.id,
    name: line.name,
    size: line.size,
    quantity: line.quantity,
    price_paise: line.pricePaise,
  }
}

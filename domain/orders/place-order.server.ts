import { randomInt, randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Tables } from '#database/schema'
import { holdAccount } from '#domain/accounts/hold-account.server'
import type { User } from '#domain/accounts/user'
import type { CartLine } from '#domain/cart/cart'
import { removeOrdered } from '#domain/cart/carts.server'
import type { Quote, QuotedLine } from '#domain/cart/quote'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import type { Delivery } from '#domain/delivery/delivery'
import { insertRows } from '#domain/insert-rows.server'
import type { Order } from '#domain/orders/order'
import { checkOrderEligibility, type IneligibleReason } from '#domain/orders/order-eligibility.server'
import { newOrderKeys } from '#domain/orders/order-keys.server'
import { checkUnpaidPacks, countCashOrder, type LimitReached } from '#domain/orders/order-limits.server'
import { reverseDigits } from '#domain/orders/order-names'
import { findOrder, listOrderLines, toOrder } from '#domain/orders/orders.server'
import { quoteCart, withStockLeft } from '#domain/orders/quote.server'
import { recordOrderReceived } from '#domain/orders/record-order-received.server'
import { releaseStock, reserveStock } from '#domain/orders/stock.server'
import { enqueueAll } from '#domain/outbox/outbox.server'
import { type OrderLimits, settings } from '#domain/settings'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { currentLanguage } from '#domain/texts/translate'
import { type Rollback, transact } from '#domain/transaction.server'

export type OrderRequest = {
  user: User
  /** Made once per checkout form; one key never creates two orders. */
  checkoutKey: string
  method: 'upi' | 'cash'
  /** The provider of a UPI payment. */
  provider: 'razorpay' | 'sim' | null
  delivery: Delivery
  /** Name of the recipient; defaults to the buyer's name. */
  recipient?: string
  note: string
  cart: Pick<CartLine, 'id' | 'name' | 'size' | 'quantity'>[]
  /** The visitor's network; null when the address identifies no network. */
  network: string | null
  /** Null when no limits apply. */
  limits: OrderLimits | null
  /** The total that the page showed to the buyer. */
  expectedTotalPaise: number
}

export type PlaceResult =
  | { ok: true; order: Order }
  | { ok: false; reason: 'empty-cart' }
  /** The account was erased after the buyer signed in. */
  | { ok: false; reason: 'no-account' }
  | { ok: false; reason: 'no-upi' }
  /** The order of another checkout waits for payment; only its own key can continue or replace it. */
  | { ok: false; reason: 'unpaid-order'; order: Order }
  /** This checkout key already placed an order with a different cart. */
  | { ok: false; reason: 'already-ordered'; order: Order }
  /** The shop does not deliver to this address, or does not accept cash for it. */
  | { ok: false; reason: 'terms'; broken: IneligibleReason }
  | { ok: false; reason: 'too-much'; reached: LimitReached }
  | { ok: false; reason: 'price-changed'; quote: Quote }
  | { ok: false; reason: 'out-of-stock'; missing: { name: string; size: string; left: number }[]; quote: Quote }

/**
 * Places an order in one transaction: takes prices from the catalogue, reserves stock and queues messages in the outbox. A cash order is confirmed at
 * once; a UPI order waits for payment and releases its stock if none arrives. The same checkout key returns the same order, also for simultaneous
 * requests. While an order waits for payment, only its own key can place another order, which replaces it.
 */
export async function placeOrder(db: Db, clock: Clock, request: OrderRequest): Promise<PlaceResult> {
  if (request.method === 'upi' && !request.provider) return { ok: false, reason: 'no-upi' }
  for (let tries = 0; tries < 10; tries++) {
    const result = await transact<PlaceResult | 'again'>(
      db,
      (tx, undo) => placeInside(tx, undo, clock, request),
      'place-order',
    )
    if (result !== 'again') return result
  }
  throw new Error('The order was neither made nor there already')
}

async function placeInside(
  tx: Db,
  rollback: Rollback<PlaceResult | 'again'>,
  clock: Clock,
  request: OrderRequest,
): Promise<PlaceResult | 'again'> {
  if (!(await holdAccount(tx, request.user.id))) return { ok: false, reason: 'no-account' }
  const shop = await readSettings(tx)
  const quote = await quoteCart(tx, request.cart, undefined, shop)
  const { earlier, unpaid } = await findOpenCheckout(tx, request)
  if (earlier?.state === 'confirmed') {
    if (hasSameLines(earlier, request.cart)) return { ok: true, order: earlier }
    return rollback({ ok: false, reason: 'already-ordered', order: earlier })
  }
  if (earlier?.state === 'pending' && isSame(earlier, request, quote)) return { ok: true, order: earlier }
  if (unpaid && unpaid.id !== earlier?.id) return rollback({ ok: false, reason: 'unpaid-order', order: unpaid })
  // The payment of the earlier order has just arrived: try again.
  if (earlier && !(await cancelReplacedOrder(tx, clock, earlier))) return rollback('again')
  if (quote.lines.length === 0) return rollback({ ok: false, reason: 'empty-cart' })
  if (quote.gone.length > 0 || quote.totalPaise !== request.expectedTotalPaise)
    return rollback({ ok: false, reason: 'price-changed', quote })
  const broken = await checkOrderEligibility(tx, {
    ...request.delivery,
    method: request.method,
    totalPaise: quote.totalPaise,
    cash: shop.cash,
  })
  if (broken) return rollback({ ok: false, reason: 'terms', broken })
  const reached = await checkLimits(tx, clock, request, quote)
  if (reached) return rollback({ ok: false, reason: 'too-much', reached })
  const row = await insertOrder(tx, clock, request, quote)
  // A simultaneous request with the same key placed the order: try again and find it.
  if (row === null) return rollback('again')
  const { id } = row
  const lines = quote.lines.map((line, position) => toRow(id, position, line))
  await insertRows(tx, 'order_lines', lines)
  const { missing } = await reserveStock(tx, { at: row.placed_at, actor: 'buyer', orderId: id }, lines)
  if (missing.length > 0) {
    const told = missing.map(({ name, size, left }) => ({ name, size, left }))
    return rollback({ ok: false, reason: 'out-of-stock', missing: told, quote: withStockLeft(quote, missing) })
  }
  if (request.method === 'cash') await confirmOrder(tx, clock, row, lines)
  return { ok: true, order: toOrder(row, lines) }
}

async function checkLimits(tx: Db, clock: Clock, request: OrderRequest, quote: Quote): Promise<LimitReached | null> {
  const { limits, network, user, delivery } = request
  if (!limits) return null
  if (request.method === 'upi') return checkUnpaidPacks(tx, clock, limits, { packs: packsOf(quote), network })
  return countCashOrder(tx, clock, limits, { userId: user.id, phone: delivery.phone, network })
}

function packsOf(quote: Quote): number {
  return quote.lines.reduce((sum, line) => sum + line.quantity, 0)
}

/**
 * Runs the effects of a confirmation in the same transaction: removes the ordered items from the cart, records that the order was received and queues
 * the messages.
 */
export async function confirmOrder(
  tx: Db,
  clock: Clock,
  order: Pick<Tables['orders'], 'id' | 'user_id' | 'name' | 'placed_at' | 'provider'>,
  lines: { product_id: string; size: string }[],
): Promise<void> {
  await removeOrdered(tx, clock, order.user_id, lines)
  const eventId = await recordOrderReceived(tx, clock, order)
  const messages = ['message-customer', 'message-shop', 'mail-customer'] as const
  await enqueueAll(tx, clock, [
    ...messages.map((kind) => ({ kind, subject: order.id })),
    // The buyer of a cash order is asked to confirm it.
    ...(eventId !== null && order.provider === 'cod' ? [{ kind: 'stage-message' as const, subject: eventId }] : []),
  ])
}

/** Finds the order with this checkout key and the user's order that waits for payment; both may be the same order. */
async function findOpenCheckout(tx: Db, request: OrderRequest): Promise<{ earlier?: Order; unpaid?: Order }> {
  // Two queries, each with its own index: a single query would read all orders of this user.
  const own = () => tx.selectFrom('orders').select(['id', 'checkout_key']).where('user_id', '=', request.user.id)
  const rows = await own()
    .where('checkout_key', '=', request.checkoutKey)
    .union(own().where('state', '=', sql.lit('pending')))
    .execute()
  const standing: { earlier?: Order; unpaid?: Order } = {}
  for (const { id, checkout_key } of rows) {
    const order = await findOrder(tx, id)
    if (checkout_key === request.checkoutKey) standing.earlier = order
    if (order?.state === 'pending') standing.unpaid = order
  }
  return standing
}

function isSame(order: Order, request: OrderRequest, quote: Quote): boolean {
  return (
    (order.provider === 'cod') === (request.method === 'cash') &&
    order.totalPaise === quote.totalPaise &&
    order.totalPaise === request.expectedTotalPaise &&
    order.note === request.note &&
    order.name === (request.recipient ?? request.user.name) &&
    JSON.stringify(order.delivery, deliveryKeys) === JSON.stringify(request.delivery, deliveryKeys) &&
    hasSameLines(order, quote.lines)
  )
}

const deliveryKeys = ['phone', 'street', 'city', 'state', 'zip']

/**
 * Returns whether the order has the same lines as the request. Accepts a request without lines: a form that is sent again without JavaScript has none
 * after the order emptied the cart.
 */
function hasSameLines(order: Order, lines: { id: string; size: string; quantity: number }[]): boolean {
  const sorted = (list: string[]) => list.toSorted().join()
  const ordered = order.lines.map((line) => `${line.productId}|${line.size}|${line.quantity}`)
  return (
    lines.length === 0 || sorted(ordered) === sorted(lines.map((line) => `${line.id}|${line.size}|${line.quantity}`))
  )
}

/**
 * Cancels an unpaid order that a new one replaces; a payment that still arrives for it is refunded. Returns false when the order was paid meanwhile.
 */
async function cancelReplacedOrder(tx: Db, clock: Clock, earlier: Order): Promise<boolean> {
  const cancelled = await tx
    .updateTable('orders')
    .set({ state: 'cancelled', held_for: null })
    .where('id', '=', earlier.id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  const cause = { at: clock.now(), actor: 'buyer', orderId: earlier.id }
  if (cancelled.numUpdatedRows === 1n) await releaseStock(tx, cause, await listOrderLines(tx, earlier.id))
  const freed = await tx
    .updateTable('orders')
    .set({ checkout_key: `replaced:${earlier.id}`, replaced: 1 })
    .where('id', '=', earlier.id)
    .where('state', '=', 'cancelled')
    .executeTakeFirst()
  return freed.numUpdatedRows === 1n
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
      name: request.recipient ?? user.name,
      phone: delivery.phone,
      street: delivery.street,
      city: delivery.city,
      address_state: delivery.state,
      zip: delivery.zip,
      note: request.note,
      language: currentLanguage(),
      subtotal_paise: quote.subtotalPaise,
      shipping_paise: quote.shippingPaise,
      total_paise: quote.totalPaise,
      placed_at: now,
      expires_at: cash ? null : now + lifeOf(request, quote),
      settled_at: cash ? now : null,
      check_at: null,
      asked_at: null,
      held_for: cash ? null : request.network,
      replaced: 0,
      stage: 'new',
      stage_at: now,
      version: 1,
      ...newOrderKeys(),
      cod_confirm: cash ? 'asked' : null,
      cod_state: cash ? 'due' : null,
      remittance_id: null,
      cancel_reason: null,
      buyer_gstin: null,
      buyer_firm: null,
      staff_note: null,
      phone_rev: reverseDigits(delivery.phone),
      weight_grams: null,
      refund_upi_id: null,
    } satisfies Selectable<Tables['orders']>
    if ((await insertRows(tx, 'orders', [row], [])) === 1) return row
    const { earlier, unpaid } = await findOpenCheckout(tx, request)
    if (earlier || unpaid) return null
    // The number was taken: draw another.
  }
  throw new Error('No free order number was found')
}

function lifeOf({ limits }: OrderRequest, quote: Quote): number {
  return limits && packsOf(quote) > limits.manyPacks ? limits.manyPacksLiveMs : settings.unpaidOrderLivesMs
}

/** Returns a random number of eight digits in two groups: easy to say on the phone, and it does not reveal how many orders exist. */
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

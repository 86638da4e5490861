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
import { type Rollback, transact } from '#domain/transaction.server'

export type OrderRequest = {
  user: User
  /** Made once per checkout form: the same key never makes two orders. */
  checkoutKey: string
  method: 'upi' | 'cash'
  /** The provider that would take a UPI payment. */
  provider: 'razorpay' | 'sim' | null
  delivery: Delivery
  /** Who receives it; the buyer, where nobody is named. */
  recipient?: string
  note: string
  cart: Pick<CartLine, 'id' | 'name' | 'size' | 'quantity'>[]
  /** The visitor's network; null when it tells nothing. */
  network: string | null
  /** Null where nothing is limited. */
  limits: OrderLimits | null
  /** The total the shopper has seen. */
  expectedTotalPaise: number
}

export type PlaceResult =
  | { ok: true; order: Order }
  | { ok: false; reason: 'empty-cart' }
  /** It was erased since they signed in. */
  | { ok: false; reason: 'no-account' }
  | { ok: false; reason: 'no-upi' }
  /** Another checkout's order waits for its payment; its key goes on with it or takes its place. */
  | { ok: false; reason: 'unpaid-order'; order: Order }
  /** This checkout is an order already, of another cart. */
  | { ok: false; reason: 'already-ordered'; order: Order }
  /** Nothing goes there, or not for cash. */
  | { ok: false; reason: 'terms'; broken: IneligibleReason }
  | { ok: false; reason: 'too-much'; reached: LimitReached }
  | { ok: false; reason: 'price-changed'; quote: Quote }
  | { ok: false; reason: 'out-of-stock'; missing: { name: string; size: string; left: number }[]; quote: Quote }

/**
 * Places an order in one transaction: priced from the catalogue, its stock taken, its messages in the outbox. Cash on
 * delivery is confirmed at once; a UPI order waits for its money and gives its stock back when none comes. The same
 * checkout key returns the same order, however often and however simultaneously it is sent; while an order waits
 * for its payment, only its own key places another one, which takes its place.
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
  // Its money arrived in this very moment: look again.
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
  // Sent twice at once: what the other one made is now an earlier order like any.
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
 * What follows a confirmation, in the same transaction: the cart gives up what was ordered, the order stands at the counter, the
 * messages go out.
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
    // Who pays in cash is asked whether it is wanted.
    ...(eventId !== null && order.provider === 'cod' ? [{ kind: 'stage-message' as const, subject: eventId }] : []),
  ])
}

/** The order that this checkout has made, and the one that waits for this person's payment; they may be the same. */
async function findOpenCheckout(tx: Db, request: OrderRequest): Promise<{ earlier?: Order; unpaid?: Order }> {
  // Two questions, each with an index of its own: by one, all orders of this person would be looked through.
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

/** A form without lines, sent again without scripts after its order emptied the account's cart, says nothing else. */
function hasSameLines(order: Order, lines: { id: string; size: string; quantity: number }[]): boolean {
  const sorted = (list: string[]) => list.toSorted().join()
  const ordered = order.lines.map((line) => `${line.productId}|${line.size}|${line.quantity}`)
  return (
    lines.length === 0 || sorted(ordered) === sorted(lines.map((line) => `${line.id}|${line.size}|${line.quantity}`))
  )
}

/** The shopper chose differently before paying: the unpaid order gives way, and money that still comes for it goes back. */
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
    // Otherwise the number was taken: draw another.
  }
  throw new Error('No free order number was found')
}

function lifeOf({ limits }: OrderRequest, quote: Quote): number {
  return limits && packsOf(quote) > limits.manyPacks ? limits.manyPacksLiveMs : settings.unpaidOrderLivesMs
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

import type { OrderRow } from '#database/schema/orders'
import { recordReply } from '#domain/accounts/contacts.server'
import { lockAccount } from '#domain/accounts/lock-account.server'
import { recordAudit } from '#domain/audit/audit.server'
import { arrivesBy } from '#domain/calendar/arrival'
import type { Quote } from '#domain/cart/quote'
import { sizeKey } from '#domain/catalog/sizes'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { deliveryFields } from '#domain/delivery/delivery'
import { findPinRule } from '#domain/delivery/pin-rules.server'
import { countPacks } from '#domain/money'
import { findCartOffers, takeOffers } from '#domain/offers/cart-offers.server'
import { isCashOrder, type Order } from '#domain/orders/order'
import {
  checkOrderEligibility,
  checkUnpaidPacks,
  countCashOrder,
  hasReasonToAsk,
  type IneligibleReason,
  type LimitReached,
} from '#domain/orders/order-eligibility.server'
import {
  cancelUnpaid,
  confirmOrder,
  courierPhoneOf,
  findEarlierOrders,
  firmRow,
  insertPlaced,
  type OrderRequest,
  type TakenByStaff,
} from '#domain/orders/order-rows.server'
import { listNewerOrders, toOrder } from '#domain/orders/orders.server'
import { quoteCart, withStockLeft } from '#domain/orders/quote.server'
import type { ShopSettings } from '#domain/shop-settings/shop-settings'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { type Rollback, transact } from '#domain/transaction.server'

export type PlaceResult =
  | { ok: true; order: Order }
  | { ok: false; reason: 'empty-cart' }
  | { ok: false; reason: 'no-account' }
  | { ok: false; reason: 'no-upi' }
  | { ok: false; reason: 'unpaid-order'; order: Order }
  | { ok: false; reason: 'already-ordered'; order: Order }
  /** After the page was loaded. With the number of that order as `lastOrder` they are ordered again. */
  | { ok: false; reason: 'ordered-meanwhile'; order: Order }
  | { ok: false; reason: 'order-cancelled'; order: Order }
  | { ok: false; reason: 'terms'; broken: IneligibleReason }
  | { ok: false; reason: 'too-much'; reached: LimitReached }
  | { ok: false; reason: 'price-changed'; quote: Quote }
  | { ok: false; reason: 'out-of-stock'; missing: OutOfStock[]; quote: Quote }

export type OutOfStock = { id: string; name: string; size: string; left: number }

/** In one transaction. One checkout key makes one order, also for simultaneous requests, until it is cancelled. */
export async function placeOrder(db: Db, clock: Clock, request: OrderRequest): Promise<PlaceResult> {
  if (request.method === 'upi' && !request.provider) return { ok: false, reason: 'no-upi' }
  for (let tries = 0; tries < 10; tries++) {
    const result = await transact<PlaceResult | 'again'>(
      db,
      (tx, rollback) => placeInside(tx, rollback, clock, request),
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
  if (!(await lockAccount(tx, request.user.id))) return { ok: false, reason: 'no-account' }
  const shop = await readSettings(tx)
  const { earlier, unpaid } = await findEarlierOrders(tx, request)
  const reserved = new Map(unpaid?.lines.map(({ productId, size, quantity }) => [sizeKey(productId, size), quantity]))
  const offers = await findCartOffers(tx, clock, { userId: request.user.id, code: request.code })
  const quote = await quoteCart(tx, request.cart, {
    reserved,
    fees: feesOf(shop, request.taken?.source === 'door'),
    offers,
  })
  if (earlier?.state === 'confirmed') {
    // Not placed anew: this may be the second try of a request whose answer was lost.
    if (earlier.stage === 'cancelled') return rollback({ ok: false, reason: 'order-cancelled', order: earlier })
    if (hasSameLines(earlier, request.cart) && goesToSameDoor(earlier, request)) return { ok: true, order: earlier }
    return rollback({ ok: false, reason: 'already-ordered', order: earlier })
  }
  if (earlier?.state === 'pending' && isSame(earlier, request, quote)) {
    if (request.firm) await tx.updateTable('orders').set(firmRow(request)).where('id', '=', earlier.id).execute()
    return { ok: true, order: earlier }
  }
  if (unpaid && unpaid.id !== earlier?.id) return rollback({ ok: false, reason: 'unpaid-order', order: unpaid })
  // The payment of the earlier order has just arrived: try again.
  if (earlier && !(await cancelReplacedOrder(tx, clock, earlier))) return rollback('again')
  if (request.cart.length === 0) return rollback({ ok: false, reason: 'empty-cart' })
  const sameMeanwhile = request.lastOrder !== undefined && (await findSameMeanwhile(tx, request, request.lastOrder))
  if (sameMeanwhile) return rollback({ ok: false, reason: 'ordered-meanwhile', order: sameMeanwhile })
  if (quote.gone.length > 0 || quote.totalPaise !== request.expectedTotalPaise)
    return rollback({ ok: false, reason: 'price-changed', quote })
  const { zip, phone } = request.delivery
  const rule = await findPinRule(tx, zip)
  const asked = { phone, method: request.method, totalPaise: quote.totalPaise, cash: shop.cash }
  const broken = request.taken?.source !== 'door' && (await checkOrderEligibility(tx, rule, asked))
  if (broken) return rollback({ ok: false, reason: 'terms', broken })
  const reached = await checkLimits(tx, clock, request, quote)
  if (reached) return rollback({ ok: false, reason: 'too-much', reached })
  const day = arrivesBy(clock.now(), shop.closedDays, rule.daysMax)
  const isFromShop = !request.taken
  const asksBuyer =
    isFromShop && (await hasReasonToAsk(tx, clock, shop.cash, { ...request, totalPaise: quote.totalPaise }))
  const placed = await insertPlaced(tx, clock, request, { quote, arrivesBy: day, asksBuyer }, 'buyer')
  // A simultaneous request with the same key placed the order: try again and find it.
  if (placed === null) return rollback('again')
  const { row, lines, missing } = placed
  if (missing.length > 0) {
    const shortages = missing.map(({ product_id, ...line }) => ({ ...line, id: product_id }))
    return rollback({ ok: false, reason: 'out-of-stock', missing: shortages, quote: withStockLeft(quote, missing) })
  }
  // Somebody else took the last use: try again, and find that it is used up.
  if (!(await takeOffers(tx, row.id, quote.applied))) return rollback('again')
  if (request.method !== 'upi') await confirmOrder(tx, clock, row, lines)
  if (request.taken) await recordTaken(tx, clock, row, request.taken)
  return { ok: true, order: toOrder(row, lines) }
}

/** What is taken along at the door is not sent. */
export function feesOf({ fees }: Pick<ShopSettings, 'fees'>, isAtDoor: boolean): ShopSettings['fees'] {
  return isAtDoor ? { ...fees, shippingFeePaise: 0 } : fees
}

/** They have spoken with the shop, which may write to this number. */
async function recordTaken(tx: Db, clock: Clock, order: OrderRow, { by, source }: TakenByStaff): Promise<void> {
  await recordReply(tx, clock, order.phone)
  const { id: subject, placed_at: at } = order
  await recordAudit(tx, { at, actor: by.id, act: 'order.new', subject, requestId: by.requestId, after: { source } })
}

/** In another window, or by a form whose answer was lost. */
async function findSameMeanwhile(tx: Db, { user, cart }: OrderRequest, lastOrder: string): Promise<Order | undefined> {
  const newer = await listNewerOrders(tx, user.id, lastOrder)
  return newer.find((order) => order.stage !== 'cancelled' && hasSameLines(order, cart))
}

async function checkLimits(tx: Db, clock: Clock, request: OrderRequest, quote: Quote): Promise<LimitReached | null> {
  const { limits, network, user, delivery } = request
  if (!limits) return null
  const packs = countPacks(quote.lines)
  if (request.method === 'upi') return checkUnpaidPacks(tx, clock, limits, { packs, network })
  return countCashOrder(tx, clock, limits, { userId: user.id, phone: delivery.phone, network, packs })
}

function isSame(order: Order, request: OrderRequest, quote: Quote): boolean {
  return (
    isCashOrder(order) === (request.method === 'cash') &&
    order.totalPaise === quote.totalPaise &&
    order.totalPaise === request.expectedTotalPaise &&
    order.note === request.note &&
    goesToSameDoor(order, request) &&
    hasSameLines(order, quote.lines)
  )
}

function goesToSameDoor(order: Order, request: OrderRequest): boolean {
  return (
    order.name === (request.recipient ?? request.user.name) &&
    order.courierPhone === courierPhoneOf(request) &&
    deliveryFields.every((field) => order.delivery[field] === request.delivery[field])
  )
}

/** A form that is sent again without JavaScript has no lines after the order emptied the cart. */
function hasSameLines(order: Order, lines: { id: string; size: string; quantity: number }[]): boolean {
  const sorted = (list: string[]) => list.toSorted().join()
  const ordered = order.lines.map((line) => `${sizeKey(line.productId, line.size)}|${line.quantity}`)
  return (
    lines.length === 0 ||
    sorted(ordered) === sorted(lines.map((line) => `${sizeKey(line.id, line.size)}|${line.quantity}`))
  )
}

/** A payment that still arrives is refunded. False when the order was paid meanwhile. */
async function cancelReplacedOrder(tx: Db, clock: Clock, earlier: Order): Promise<boolean> {
  await cancelUnpaid(tx, { at: clock.now(), actor: 'buyer', orderId: earlier.id })
  const freed = await tx
    .updateTable('orders')
    .set({ checkout_key: `replaced:${earlier.id}`, replaced: 1 })
    .where('id', '=', earlier.id)
    .where('state', '=', 'cancelled')
    .executeTakeFirst()
  return freed.numUpdatedRows === 1n
}

import { sql } from 'kysely'
import { findProvenPhone } from '#domain/accounts/phone-accounts.server'
import { hourMs } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { reverseDigits } from '#domain/delivery/phone'
import type { PinRule } from '#domain/delivery/pin'
import { addAttempts, type LimitSubject, limitSubject } from '#domain/limits/rate-limit.server'
import { type OrderLimits, shopLimits } from '#domain/limits/shop-limits'
import { sum } from '#domain/money'
import { isCashOrder, unshippedStages } from '#domain/orders/order'
import { listReturns } from '#domain/orders/order-events.server'
import type { OrderRequest } from '#domain/orders/order-rows.server'
import type { CashRules } from '#domain/shop-settings/shop-settings'

export type IneligibleReason = 'not-served' | 'cash-off' | 'cash-amount' | 'cash-pin' | 'cash-phone'

type Asked = { method: OrderRequest['method']; phone: string; totalPaise: number; cash: CashRules }

export async function checkOrderEligibility(
  db: Db,
  rule: PinRule,
  { method, phone, totalPaise, cash }: Asked,
): Promise<IneligibleReason | null> {
  if (!rule.isServed) return 'not-served'
  if (method !== 'cash') return null
  const { isOffered, mostPaise, mostReturns } = cash
  if (!isOffered) return 'cash-off'
  if (mostPaise !== null && totalPaise > mostPaise) return 'cash-amount'
  if (!rule.hasCash) return 'cash-pin'
  return mostReturns !== null && (await countReturns(db, phone)) >= mostReturns ? 'cash-phone' : null
}

async function countReturns(db: Db, phone: string): Promise<number> {
  const digits = reverseDigits(phone)
  return (await listReturns(db, [digits])).get(digits)?.length ?? 0
}

type NewOrder = Pick<OrderRequest, 'method' | 'user' | 'delivery'> & { totalPaise: number }

/** A high first amount, a parcel that came back, or several orders an hour; a code that proved the phone is a yes. */
export async function hasReasonToAsk(
  tx: Db,
  clock: Clock,
  { asks, asksAbovePaise }: CashRules,
  { method, user, delivery: { phone }, totalPaise }: NewOrder,
): Promise<boolean> {
  if (!asks || method !== 'cash' || phone === (await findProvenPhone(tx, user.id))) return false
  const earlier = await tx
    .selectFrom('orders')
    .select(['stage', 'provider', 'placed_at'])
    .where((eb) => eb.or([eb('user_id', '=', user.id), eb('phone_rev', '=', reverseDigits(phone))]))
    .where('state', '=', 'confirmed')
    .execute()
  const isKnown = earlier.some(({ stage }) => stage === 'delivered')
  if (!isKnown && totalPaise > asksAbovePaise) return true
  const since = clock.now() - hourMs
  const recent = earlier.filter((order) => isCashOrder(order) && order.placed_at > since)
  return recent.length + 1 >= shopLimits.orders.askFromOrdersPerHour || (await countReturns(tx, phone)) > 0
}

export type LimitReached =
  | 'packs-of-account'
  | 'packs-of-network'
  | 'cash-packs-of-account'
  | 'cash-packs-of-phone'
  | 'cash-packs-of-network'
  | 'cash-of-account'
  | 'cash-of-phone'
  | 'cash-of-network'

/** Must be called in the transaction that places the order. */
export async function checkUnpaidPacks(
  tx: Db,
  clock: Clock,
  limits: OrderLimits,
  wanted: { packs: number; network: string | null },
): Promise<LimitReached | null> {
  // An account has one unpaid order at most.
  if (wanted.packs > limits.unpaidPacksPerAccount) return 'packs-of-account'
  if (wanted.network === null) return null
  // Locks the network's row until this order commits, so that a second order at the same moment sees what the first one holds.
  const subject = limitSubject('unpaid-order', 'network', wanted.network)
  await addAttempts(tx, clock, new Map([[subject, 1]]), limits.windowMs)
  const held = await tx
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(({ fn }) => fn.sum<number | null>('order_lines.quantity').as('packs'))
    .where('orders.held_for', '=', wanted.network)
    .where('orders.state', '=', 'pending')
    .executeTakeFirst()
  return (held?.packs ?? 0) + wanted.packs > limits.unpaidPacksPerNetwork ? 'packs-of-network' : null
}

type CashOrder = { userId: string; phone: string; network: string | null; packs: number }

/** In the transaction that places the order, so that a refused order does not count. */
export async function countCashOrder(
  tx: Db,
  clock: Clock,
  limits: OrderLimits,
  order: CashOrder,
): Promise<LimitReached | null> {
  const subjects: [LimitSubject, number, LimitReached][] = [
    [limitSubject('cash-order', 'account', order.userId), limits.cashOrdersPerAccount, 'cash-of-account'],
    [limitSubject('cash-order', 'phone', order.phone), limits.cashOrdersPerPhone, 'cash-of-phone'],
  ]
  if (order.network)
    subjects.push([
      limitSubject('cash-order', 'network', order.network),
      limits.cashOrdersPerNetwork,
      'cash-of-network',
    ])
  const counts = await addAttempts(tx, clock, new Map(subjects.map(([subject]) => [subject, 1])), limits.windowMs)
  for (const [subject, limit, reached] of subjects) if ((counts.get(subject)?.count ?? 0) > limit) return reached
  return checkCashPacks(tx, limits, order)
}

/** The rows counted above are locked: orders of the same person come one after the other. */
async function checkCashPacks(
  tx: Db,
  limits: OrderLimits,
  { userId, phone, network, packs }: CashOrder,
): Promise<LimitReached | null> {
  const unshipped = await tx
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(({ fn }) => ['user_id', 'phone', 'held_for', fn.sum<number>('quantity').as('packs')])
    .where('state', '=', sql.lit('confirmed'))
    .where('stage', 'in', unshippedStages)
    .where('provider', '=', 'cod')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('phone', '=', phone), eb('held_for', '=', network)]))
    .groupBy(['orders.id', 'user_id', 'phone', 'held_for'])
    .execute()
  const held = (isOne: (order: (typeof unshipped)[number]) => boolean) =>
    packs + sum(unshipped.filter(isOne), (order) => Number(order.packs))
  if (held(({ user_id }) => user_id === userId) > limits.cashPacksPerAccount) return 'cash-packs-of-account'
  if (held((order) => order.phone === phone) > limits.cashPacksPerPhone) return 'cash-packs-of-phone'
  if (network === null) return null
  return held(({ held_for }) => held_for === network) > limits.cashPacksPerNetwork ? 'cash-packs-of-network' : null
}

import { hourMs } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { reverseDigits } from '#domain/delivery/phone'
import type { PinRule } from '#domain/delivery/pin-rules'
import { shopLimits } from '#domain/limits/shop-limits'
import { isCashOrder } from '#domain/orders/order'
import type { OrderRequest } from '#domain/orders/order-rows.server'
import { listReturns } from '#domain/orders/returns.server'
import type { CashRules } from '#domain/shop-settings/shop-settings'

export type IneligibleReason = 'not-served' | NoCash
type NoCash = 'cash-off' | 'cash-amount' | 'cash-pin' | 'cash-phone'

type Asked = { method: 'upi' | 'cash'; phone: string; totalPaise: number; cash: CashRules }

/** Returns why the shop cannot accept an order to an address with this PIN rule by this payment method; null when it is eligible. */
export async function checkOrderEligibility(
  db: Db,
  rule: PinRule,
  { method, phone, totalPaise, cash }: Asked,
): Promise<IneligibleReason | null> {
  if (!rule.isServed) return 'not-served'
  if (method === 'upi') return null
  const refused = refusesCash(cash, totalPaise)
  if (refused) return refused
  if (!rule.hasCash) return 'cash-pin'
  return (await hasTooManyReturns(db, cash, phone)) ? 'cash-phone' : null
}

/** Checks the cash rules that need no delivery address. */
function refusesCash({ isOffered, mostPaise }: CashRules, totalPaise: number): NoCash | null {
  if (!isOffered) return 'cash-off'
  return mostPaise !== null && totalPaise > mostPaise ? 'cash-amount' : null
}

async function hasTooManyReturns(db: Db, { mostReturns }: CashRules, phone: string): Promise<boolean> {
  return mostReturns !== null && (await countReturns(db, phone)) >= mostReturns
}

async function countReturns(db: Db, phone: string): Promise<number> {
  const digits = reverseDigits(phone)
  return (await listReturns(db, [digits])).get(digits)?.length ?? 0
}

type NewOrder = Pick<OrderRequest, 'method' | 'user' | 'delivery'> & { totalPaise: number }

/**
 * Returns whether the buyer of a cash order is asked before it is packed: nothing was delivered to this buyer yet and the amount is high, a parcel came
 * back from this phone, or several orders came within an hour.
 */
export async function hasReasonToAsk(
  tx: Db,
  clock: Clock,
  { asks, asksAbovePaise }: CashRules,
  { method, user, delivery: { phone }, totalPaise }: NewOrder,
): Promise<boolean> {
  if (!asks || method !== 'cash') return false
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

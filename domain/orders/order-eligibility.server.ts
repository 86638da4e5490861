import type { Db } from '#domain/database'
import { reverseDigits } from '#domain/delivery/phone'
import type { PinRule } from '#domain/delivery/pin-rules'
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
  if (mostReturns === null) return false
  const digits = reverseDigits(phone)
  const returns = await listReturns(db, [digits])
  return (returns.get(digits)?.length ?? 0) >= mostReturns
}

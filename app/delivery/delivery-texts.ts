import type { PinRule } from '#domain/delivery/pin-rules'
import { formatRupees } from '#domain/money'
import type { IneligibleReason } from '#domain/orders/order-eligibility.server'
import type { CashRules, ShopDetails } from '#domain/shop-settings/shop-settings'

/** The specification's figures as one sentence: ship within 1-2 business days, Standard 2 to 4, up to 7. */
export const deliveryPromise = 'Ships in 1–2 days, usually with you in 2–4 business days, 7 at most.'

/** What holds for one PIN: "To 385001: 2–3 business days. Cash on Delivery is possible." Closed days in the way come on top. */
export function pinText(
  pin: string,
  { isServed, hasCash, daysMin, daysMax }: PinRule,
  { isCashOffered, delay }: { isCashOffered: boolean; delay: { least: number; most: number } },
): string {
  if (!isServed) return `We are sorry, we do not deliver to ${pin} yet.`
  const [least, most] = [daysMin + delay.least, daysMax + delay.most]
  const days = least === most ? `${least}` : `${least}–${most}`
  const counted = delay.most > 0 ? ', our closed days counted' : ''
  const cash = hasCash && isCashOffered ? 'Cash on Delivery is possible.' : 'Please pay by UPI.'
  return `To ${pin}: usually ${days} business days${counted}. ${cash}`
}

const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** "We are closed on 8 November (Diwali); what is ordered now leaves us from 10 November." */
export function closedText({ closed, leavesFrom }: Pick<ShopDetails, 'closed' | 'leavesFrom'>): string {
  if (closed.length === 0) return ''
  const days = closed.map(({ day: one, reason }) => `${dayText(one)}${reason ? ` (${reason})` : ''}`)
  const then = leavesFrom ? `ordered now leaves us from ${dayText(leavesFrom)}` : 'ordered then is packed afterwards'
  return `We are closed on ${days.join(', ')}; what is ${then}.`
}

/** 2026-11-08 as 8 November. */
export function dayText(kept: string): string {
  return day.format(new Date(kept))
}

/** Why an order is not taken as it is, and how it may still be had. */
export function termsText(broken: IneligibleReason, zip: string, { mostPaise }: CashRules, otherwise: string): string {
  switch (broken) {
    case 'not-served':
      return `We are sorry, we do not deliver to PIN ${zip} yet. Nothing was charged.`
    case 'cash-off':
      return `Cash on Delivery is not possible at the moment. ${otherwise}`
    case 'cash-amount':
      return `Cash on Delivery is possible up to ${formatRupees(mostPaise ?? 0)}. ${otherwise}`
    case 'cash-pin':
      return `Cash on Delivery is not possible to PIN ${zip}. ${otherwise}`
    case 'cash-phone':
      return `Cash on Delivery is not possible for this order. ${otherwise}`
  }
}

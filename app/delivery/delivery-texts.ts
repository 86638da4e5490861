import { formatArrival } from '#domain/calendar/arrival'
import { type Day, formatDayAndMonth } from '#domain/calendar/moment'
import type { PinRule } from '#domain/delivery/pin'
import { formatRupees } from '#domain/money'
import type { IneligibleReason } from '#domain/orders/order-eligibility.server'
import type { CashRules, ShopDetails } from '#domain/shop-settings/shop-settings'
import { t } from '#domain/texts/translate'

/** The specification's figures (section 9). */
export const deliveryPolicy = () => t('We ship within 1–2 business days. Delivery takes up to 7 days.')

/** Returns the promise that holds for every PIN; the policy where the time is unknown. */
export function promiseText({ arrivesBy }: Pick<ShopDetails, 'arrivesBy'>): string {
  return arrivesBy === ''
    ? deliveryPolicy()
    : t('By {day} at the latest, anywhere in India.', { day: formatArrival(arrivesBy) })
}

/** Returns the promise for one PIN: "To 385001: by Fri 27 Nov. Cash on Delivery is possible." */
export function pinText(
  pin: string,
  { isServed, hasCash }: PinRule,
  { isCashOffered, arrivesBy }: { isCashOffered: boolean; arrivesBy: Day },
): string {
  if (!isServed) return t('We are sorry, we do not deliver to {pin} yet.', { pin })
  const cash = hasCash && isCashOffered ? t('Cash on Delivery is possible.') : t('Please pay by UPI.')
  return t('To {pin}: by {day}. {cash}', { pin, day: formatArrival(arrivesBy), cash })
}

/** Returns the day of the PIN that was checked: "To 385001: by Fri 27 Nov." */
export function checkedPinText({ pin, arrivesBy }: { pin: string; arrivesBy: Day }): string {
  return t('To {pin}: by {day}.', { pin, day: formatArrival(arrivesBy) })
}

/** Returns the promise of an order that is on its way to its buyer; empty for orders from before promises were kept. */
export function arrivalText(arrivesBy: Day | null): string {
  return arrivesBy === null ? '' : t('It is with you by {day}.', { day: formatArrival(arrivesBy) })
}

/** Returns the closed days that are near: "We are closed on 8 November (Diwali); what is ordered now leaves us from 10 November." */
export function closedText({ closed, leavesFrom }: Pick<ShopDetails, 'closed' | 'leavesFrom'>): string {
  if (closed.length === 0) return ''
  const days = closed
    .map(({ day: one, reason }) => `${formatDayAndMonth(one)}${reason ? ` (${reason})` : ''}`)
    .join(', ')
  return leavesFrom
    ? t('We are closed on {days}; what is ordered now leaves us from {day}.', {
        days,
        day: formatDayAndMonth(leavesFrom),
      })
    : t('We are closed on {days}; what is ordered then is packed afterwards.', { days })
}

/** Returns why an order is refused, and how it may still be placed. */
export function termsText(broken: IneligibleReason, zip: string, { mostPaise }: CashRules, otherwise: string): string {
  switch (broken) {
    case 'not-served':
      return t('We are sorry, we do not deliver to PIN {zip} yet. Nothing was charged.', { zip })
    case 'cash-off':
      return t('Cash on Delivery is not possible at the moment. {otherwise}', { otherwise })
    case 'cash-amount':
      return t('Cash on Delivery is possible up to {amount}. {otherwise}', {
        amount: formatRupees(mostPaise ?? 0),
        otherwise,
      })
    case 'cash-pin':
      return t('Cash on Delivery is not possible to PIN {zip}. {otherwise}', { zip, otherwise })
    case 'cash-phone':
      return t('Cash on Delivery is not possible for this order. {otherwise}', { otherwise })
  }
}

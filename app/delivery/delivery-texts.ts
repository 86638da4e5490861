import { formatArrival } from '#domain/calendar/arrival'
import { type Day, formatDayAndMonth } from '#domain/calendar/moment'
import type { PinRule } from '#domain/delivery/pin'
import { formatRupees } from '#domain/money'
import type { IneligibleReason } from '#domain/orders/order-eligibility.server'
import type { CashRules, ShopDetails } from '#domain/shop-settings/shop-settings'
import { t } from '#domain/texts/translate'

/** The specification's figures (section 9). */
export const deliveryPolicy = () => t('We ship within 1–2 business days. Delivery takes up to 7 days.')

/** For every PIN; the policy where the time is unknown. */
export function promiseText({ arrivesBy }: Pick<ShopDetails, 'arrivesBy'>): string {
  return arrivesBy === ''
    ? deliveryPolicy()
    : t('By {day} at the latest, anywhere in India.', { day: formatArrival(arrivesBy) })
}

/** "To 385001: by Fri 27 Nov. Cash on Delivery is possible." */
export function pinText(pin: string, { isServed, hasCash }: PinRule, isCashOffered: boolean, arrivesBy: Day): string {
  if (!isServed) return t('We are sorry, we do not deliver to {pin} yet.', { pin })
  const cash = hasCash && isCashOffered ? t('Cash on Delivery is possible.') : t('Please pay by UPI.')
  return t('To {pin}: by {day}. {cash}', { pin, day: formatArrival(arrivesBy), cash })
}

export function checkedPinText({ pin, arrivesBy }: { pin: string; arrivesBy: Day }): string {
  return t('To {pin}: by {day}.', { pin, day: formatArrival(arrivesBy) })
}

export function arrivalText(arrivesBy: Day | null): string {
  return arrivesBy === null ? '' : t('It is with you by {day}.', { day: formatArrival(arrivesBy) })
}

export function closedText({ closed, leavesFrom }: Pick<ShopDetails, 'closed' | 'leavesFrom'>): string {
  if (closed.length === 0) return ''
  const days = closed.map(({ day, reason }) => `${formatDayAndMonth(day)}${reason ? ` (${reason})` : ''}`).join(', ')
  if (!leavesFrom) return t('We are closed on {days}; what is ordered then is packed afterwards.', { days })
  const day = formatDayAndMonth(leavesFrom)
  return t('We are closed on {days}; what is ordered now leaves us from {day}.', { days, day })
}

/** Why an order is refused, and how it may still be placed. */
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

import type { LimitReached } from '#domain/orders/order-limits.server'
import { settings } from '#domain/settings'
import type { ShopSettings } from '#domain/shop-settings/shop-settings'

const limits = settings.orderLimits

/** Returns what a shopper reads who reached a limit, and how to order all the same. */
export function limitText(reached: LimitReached, { phones: [phone] }: ShopSettings['contact']): string {
  return limitTexts(`write to us on WhatsApp at ${phone}`)[reached]
}

const limitTexts = (writeToUs: string): Record<LimitReached, string> => ({
  'packs-of-account': `By UPI at most ${limits.unpaidPacksPerAccount} packs can be ordered at once. Please order in two parts, or ${writeToUs}: we are glad to pack large orders.`,
  'packs-of-network': `Many packs are waiting for their payment over your internet connection right now. Please try again in a quarter of an hour, choose Cash on Delivery, or ${writeToUs}.`,
  'cash-of-account': `You have placed ${limits.cashOrdersPerAccount} cash orders today. Please pay this one by UPI, or ${writeToUs}.`,
  'cash-of-phone': `This phone number has ${limits.cashOrdersPerPhone} cash orders today already. Please pay this one by UPI, or ${writeToUs}.`,
  'cash-of-network': `Many cash orders came over your internet connection today. Please pay this one by UPI, or ${writeToUs}.`,
})

/** The alarms that the owner gets about them. */
export const alarmTexts: Record<LimitReached, string> = {
  'packs-of-account': 'Somebody tried to hold very many packs with an unpaid order. It was refused.',
  'packs-of-network':
    'Very many packs are held by unpaid orders from one internet connection. More were refused; what is not paid comes back into stock by itself.',
  'cash-of-account': 'One account has reached its limit of cash orders for today. Please call before you pack them.',
  'cash-of-phone': 'One phone number has reached its limit of cash orders for today. Please call before you pack them.',
  'cash-of-network': 'Very many cash orders came over one internet connection today. Please call before you pack them.',
}

import { shopLimits } from '#domain/limits/shop-limits'
import type { LimitReached } from '#domain/orders/order-eligibility.server'
import { t } from '#domain/texts/translate'

const limits = shopLimits.orders

const cashPacksText = (packs: number, phone: string | undefined) =>
  t(
    'At most {packs} packs can wait for cash at the door at once. Please pay this order by UPI, or call us on {phone}: we are glad to pack large orders.',
    { packs, phone },
  )

export const limitTexts = (phone: string | undefined): Record<LimitReached, string> => ({
  'packs-of-account': t(
    'By UPI at most {packs} packs can be ordered at once. Please order in two parts, or write to us on WhatsApp at {phone}: we are glad to pack large orders.',
    { packs: limits.unpaidPacksPerAccount, phone },
  ),
  'packs-of-network': t(
    'Many packs are waiting for their payment over your internet connection right now. Please try again in a quarter of an hour, choose Cash on Delivery, or write to us on WhatsApp at {phone}.',
    { phone },
  ),
  'cash-packs-of-account': cashPacksText(limits.cashPacksPerAccount, phone),
  'cash-packs-of-phone': cashPacksText(limits.cashPacksPerPhone, phone),
  'cash-packs-of-network': t(
    'Many packs that were ordered over your internet connection wait for cash at the door. Please pay this order by UPI, or call us on {phone}.',
    { phone },
  ),
  'cash-of-account': t(
    'You have placed {orders} cash orders today. Please pay this one by UPI, or write to us on WhatsApp at {phone}.',
    { orders: limits.cashOrdersPerAccount, phone },
  ),
  'cash-of-phone': t(
    'This phone number has {orders} cash orders today already. Please pay this one by UPI, or write to us on WhatsApp at {phone}.',
    { orders: limits.cashOrdersPerPhone, phone },
  ),
  'cash-of-network': t(
    'Many cash orders came over your internet connection today. Please pay this one by UPI, or write to us on WhatsApp at {phone}.',
    { phone },
  ),
})

/** In English whatever the buyer reads: they are stored and sent to the owner. */
export const alarmTexts: Record<LimitReached, string> = {
  'packs-of-account': 'Somebody tried to hold very many packs with an unpaid order. It was refused.',
  'packs-of-network':
    'Very many packs are held by unpaid orders from one internet connection. More were refused; what is not paid comes back into stock by itself.',
  'cash-packs-of-account': 'Somebody tried to hold very many packs with cash orders. It was refused.',
  'cash-packs-of-phone':
    'Very many packs were ordered by cash for one phone number. More were refused: please call before you pack them.',
  'cash-packs-of-network':
    'Very many packs were ordered by cash over one internet connection. More were refused: please call before you pack them.',
  'cash-of-account': 'One account has reached its limit of cash orders for today. Please call before you pack them.',
  'cash-of-phone': 'One phone number has reached its limit of cash orders for today. Please call before you pack them.',
  'cash-of-network': 'Very many cash orders came over one internet connection today. Please call before you pack them.',
}

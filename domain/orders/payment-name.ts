import type { Order } from '#domain/orders/order'
import { t } from '#domain/texts/translate'

const names = (): Record<Order['paymentMethod'], string> => ({
  RazorPay: t('UPI'),
  'Cash On Delivery': t('Cash On Delivery'),
})

export function paymentName({ paymentMethod, totalPaise }: Pick<Order, 'paymentMethod' | 'totalPaise'>): string {
  if (totalPaise === 0) return t('Nothing to pay')
  return names()[paymentMethod]
}

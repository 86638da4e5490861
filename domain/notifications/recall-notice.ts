import { fullName } from '#domain/notifications/customer-name'
import type { OrderNotice } from '#domain/notifications/order-notice'
import type { Order } from '#domain/orders/order'
import { plainWords } from '#domain/text'
import { productName } from '#domain/texts/product-name'
import { t } from '#domain/texts/translate'

type Recalled = { productId: string; product: string; code: string; reason: string }

/** Builds a recall notice without a link: a notice to many people must not teach them to follow links. */
export function recallNotice(order: Order, recalled: Recalled, noticeId: string): OrderNotice {
  const { code, reason } = recalled
  const product = productName(recalled.productId, recalled.product)
  return {
    template: 'batch_recall',
    parameters: [fullName(order.name), plainWords(product), plainWords(code), order.number, plainWords(reason)],
    subject: t('Please do not use the {product} of your order {number}', { product, number: order.number }),
    idempotencyKey: `recall-${noticeId}`,
  }
}

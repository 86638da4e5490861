import { phoneDigits } from '#domain/delivery/phone'
import { fullName } from '#domain/notifications/customer-name'
import { closing, writeMail } from '#domain/notifications/mail'
import type { Mail, TemplateMessage } from '#domain/notifications/messenger'
import { renderTemplate } from '#domain/notifications/templates'
import type { Order } from '#domain/orders/order'
import { plainWords } from '#domain/text'
import { productName } from '#domain/texts/product-name'
import { t } from '#domain/texts/translate'

type Recalled = { productId: string; product: string; code: string; reason: string }

/** Builds a recall message without a link: a message to many people must not teach them to follow links. */
export function recallMessage(order: Order, news: Recalled): TemplateMessage {
  return {
    to: phoneDigits(order.delivery.phone),
    template: 'batch_recall',
    parameters: parametersOf(order, news),
  }
}

export function recallMail(order: Order, news: Recalled, noticeId: string): Mail {
  return writeMail({
    to: order.email,
    subject: t('Please do not use the {product} of your order {number}', {
      product: productName(news.productId, news.product),
      number: order.number,
    }),
    paragraphs: [renderTemplate('batch_recall', parametersOf(order, news)), closing()],
    idempotencyKey: `recall-${noticeId}`,
  })
}

function parametersOf(order: Order, { productId, product, code, reason }: Recalled): string[] {
  const name = productName(productId, product)
  return [fullName(order.name), plainWords(name), plainWords(code), order.number, plainWords(reason)]
}

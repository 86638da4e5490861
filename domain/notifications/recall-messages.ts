import { fullName } from '#domain/notifications/customer-name'
import { farewell, writeMail } from '#domain/notifications/mail'
import type { Mail, TemplateMessage } from '#domain/notifications/messenger'
import { renderTemplate, templates } from '#domain/notifications/templates'
import type { Order } from '#domain/orders/order'
import { orderLink, orderLinkEnd } from '#domain/orders/order-link'

type Recalled = { product: string; code: string; reason: string }

export function recallMessage(order: Order, news: Recalled): TemplateMessage {
  return {
    to: order.delivery.phone.replace('+', ''),
    template: 'batch_recall',
    parameters: parametersOf(order, news),
    button: orderLinkEnd(order),
  }
}

export function recallMail(order: Order, news: Recalled, publicUrl: string, noticeId: string): Mail {
  return writeMail({
    to: order.email,
    subject: `Please do not use the ${news.product} of your order ${order.number}`,
    paragraphs: [
      renderTemplate('batch_recall', parametersOf(order, news)),
      { link: orderLink(publicUrl, order), label: templates.batch_recall.button },
      farewell,
    ],
    idempotencyKey: `recall-${noticeId}`,
  })
}

function parametersOf(order: Order, { product, code, reason }: Recalled): string[] {
  return [fullName(order.name), product, code, order.number, reason]
}

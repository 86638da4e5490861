import { phoneDigits } from '#domain/delivery/phone'
import { closing, type Paragraph, writeMail } from '#domain/notifications/mail'
import type { Mail, TemplateMessage } from '#domain/notifications/messenger'
import { renderTemplate, type TemplateName, templates } from '#domain/notifications/templates'
import type { Order } from '#domain/orders/order'
import { messageLinkEnd, orderLink } from '#domain/orders/order-link'

/** What the buyer of an order reads, in the language of the moment: a template by WhatsApp, and the same by e-mail. */
export type OrderNotice = {
  template: TemplateName
  /** Body parameters in the order of the template, without line breaks. */
  parameters: string[]
  subject: string
  /** Paragraphs of the e-mail before the link and the closing; defaults to the text of the template. */
  paragraphs?: Paragraph[]
  /** Label of the e-mail's link to the order's page; without a label there is no link. */
  pageLabel?: string
  /** The idempotency key of the e-mail; must be the same each time the same notice is built. */
  idempotencyKey: string
}

export function noticeMessage(order: Order, { template, parameters }: OrderNotice): TemplateMessage {
  const message = { to: phoneDigits(order.delivery.phone), template, parameters }
  return 'button' in templates[template] ? { ...message, button: messageLinkEnd(order) } : message
}

export function noticeMail(order: Order, notice: OrderNotice, publicUrl: string): Mail {
  const { template, parameters, subject, pageLabel, idempotencyKey } = notice
  const { paragraphs = [renderTemplate(template, parameters)] } = notice
  const page = pageLabel ? [{ link: orderLink(publicUrl, order), label: pageLabel }] : []
  return writeMail({ to: order.email, subject, paragraphs: [...paragraphs, ...page, closing()], idempotencyKey })
}

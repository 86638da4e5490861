import { formatRupees } from '#domain/money'
import { firstName, fullName } from '#domain/notifications/customer-name'
import { farewell, writeMail } from '#domain/notifications/mail'
import type { Mail, TemplateMessage } from '#domain/notifications/messenger'
import { renderTemplate, type TemplateName } from '#domain/notifications/templates'
import { type Order, toOrderResponse } from '#domain/orders/order'
import { messageLinkEnd, orderLink } from '#domain/orders/order-link'
import { settings } from '#domain/settings'
import { plainWords } from '#domain/text'

/**
 * Builds the order confirmation: name, number, items, total, payment. Adds a button to the order page, unless the order is a cash order whose request
 * for confirmation has it; `isAsked` is true when that request may be sent to this number.
 */
export function customerMessage(
  order: Order,
  approved: ReadonlySet<TemplateName>,
  { isAsked }: { isAsked: boolean },
): TemplateMessage {
  const isLinkInQuestion = isAsked && order.provider === 'cod' && approved.has('cod_confirm')
  const withLink = approved.has('order_confirmed_link') && !isLinkInQuestion
  return {
    to: order.delivery.phone.replace('+', ''),
    template: withLink ? 'order_confirmed_link' : 'order_confirmation',
    parameters: [
      fullName(order.name),
      order.number,
      itemsInOneLine(order),
      formatRupees(order.totalPaise),
      order.paymentMethod,
    ],
    ...(withLink && { button: messageLinkEnd(order) }),
  }
}

/** Builds the message to the shop's own number. Template `shop_new_order`: number, name, phone, items, total, payment, address, note. */
export function shopMessage(order: Order, to: string): TemplateMessage {
  return {
    to,
    template: 'shop_new_order',
    parameters: [
      order.number,
      plainWords(order.name),
      order.delivery.phone,
      itemsInOneLine(order),
      formatRupees(order.totalPaise),
      order.paymentMethod,
      plainWords(toOrderResponse(order).address.fullAddress),
      plainWords(order.note) || '-',
    ],
  }
}

/** Builds the message for a payment that could not confirm an order. Template `order_refund`: name, number, amount. */
export function refundMessage(order: Order, amountPaise: number): TemplateMessage {
  return {
    to: order.delivery.phone.replace('+', ''),
    template: 'order_refund',
    parameters: [fullName(order.name), order.number, formatRupees(amountPaise)],
  }
}

/** Builds the same notice as an e-mail. */
export function refundMail(order: Order, refund: { id: string; amount_paise: number }, publicUrl: string): Mail {
  return writeMail({
    to: order.email,
    subject: `We send back ${formatRupees(refund.amount_paise)} of your order ${order.number}`,
    paragraphs: [
      renderTemplate('order_refund', refundMessage(order, refund.amount_paise).parameters),
      { link: orderLink(publicUrl, order), label: 'See your order' },
      farewell,
    ],
    idempotencyKey: `refund-${refund.id}`,
  })
}

/** Builds the message for a refund that the bank refused after the buyer was told that it was sent. Template `refund_refused`. */
export function refundRefusedMessage(order: Order, amountPaise: number): TemplateMessage {
  return {
    to: order.delivery.phone.replace('+', ''),
    template: 'refund_refused',
    parameters: [fullName(order.name), order.number, formatRupees(amountPaise)],
  }
}

/** Builds the same as an e-mail. */
export function refundRefusedMail(order: Order, refund: { id: string; amount_paise: number }, publicUrl: string): Mail {
  return writeMail({
    to: order.email,
    subject: `The bank did not take ${formatRupees(refund.amount_paise)} of your order ${order.number}`,
    paragraphs: [
      renderTemplate('refund_refused', refundRefusedMessage(order, refund.amount_paise).parameters),
      { link: orderLink(publicUrl, order), label: 'See your order' },
      farewell,
    ],
    idempotencyKey: `refund-refused-${refund.id}`,
  })
}

export function confirmationMail(order: Order, publicUrl: string): Mail {
  const served = toOrderResponse(order)
  const rows = order.lines.map(
    (line) => `${line.quantity} × ${line.name}, ${line.size}: ${formatRupees(line.pricePaise * line.quantity)}`,
  )
  const isCash = order.provider === 'cod'
  return writeMail({
    to: order.email,
    subject: `Your order ${order.number} at ${settings.name}`,
    paragraphs: [
      `Namaste ${firstName(order.name)},`,
      `thank you for your order ${order.number}. We are packing it now; it travels 2 to 4 business days.`,
      rows.join('\n'),
      `Shipping: ${order.shippingPaise === 0 ? 'Free' : formatRupees(order.shippingPaise)}\nTotal: ${formatRupees(order.totalPaise)} (${order.paymentMethod})`,
      `It goes to: ${plainWords(served.address.fullAddress)}`,
      ...(isCash
        ? ['You pay in cash at your door. Shall we send it? Please say yes, or cancel, on the page of your order.']
        : []),
      { link: orderLink(publicUrl, order), label: 'See your order' },
      farewell,
    ],
    idempotencyKey: `order-${order.id}`,
  })
}

export function alarmMail(text: string, to: string, id: string): Mail {
  return writeMail({
    to,
    subject: `Please look: ${settings.name}`,
    paragraphs: [text],
    idempotencyKey: `alarm-${id}`,
  })
}

/** "2× Hing 500gm, 1× Jeera 250gm"; a template parameter has no line breaks and stays short. */
function itemsInOneLine(order: Order): string {
  const items = order.lines.map((line) => `${line.quantity}× ${line.name} ${line.size}`).join(', ')
  return items.length > 300 ? `${items.slice(0, 297)}...` : items
}

import { arrivesBy, formatArrival } from '#domain/calendar/arrival'
import type { Day } from '#domain/calendar/moment'
import { formatRupees } from '#domain/money'
import { firstName, fullName } from '#domain/notifications/customer-name'
import { farewell, writeMail } from '#domain/notifications/mail'
import type { Mail, TemplateMessage } from '#domain/notifications/messenger'
import { renderTemplate, type TemplateName } from '#domain/notifications/templates'
import { type Order, toOrderResponse } from '#domain/orders/order'
import { messageLinkEnd, orderLink } from '#domain/orders/order-link'
import { waitsForYes } from '#domain/orders/stage'
import { settings } from '#domain/settings'
import { plainWords } from '#domain/text'

/**
 * Builds the one message of a new order: name, number, items, total, payment, day of delivery. For a cash order that waits for its buyer's yes it is the
 * question, as far as its template is approved.
 */
export function customerMessage(order: Order, approved: ReadonlySet<TemplateName>): TemplateMessage {
  const isQuestion = waitsForYes(order) && approved.has('cod_confirm')
  const withLink = isQuestion || approved.has('order_confirmed_link')
  return {
    to: order.delivery.phone.replace('+', ''),
    template: isQuestion ? 'cod_confirm' : withLink ? 'order_confirmed_link' : 'order_confirmation',
    parameters: [
      fullName(order.name),
      order.number,
      itemsInOneLine(order),
      formatRupees(order.totalPaise),
      paymentName(order),
      // The basic template tells no day: it has to work as it was approved first.
      ...(withLink ? [formatArrival(arrivalOf(order))] : []),
    ],
    ...(withLink && { button: messageLinkEnd(order) }),
  }
}

/** Returns the way of payment in the buyer's words; the stored value is the specification's. */
function paymentName({ paymentMethod }: Order): string {
  return paymentMethod === 'RazorPay' ? 'UPI' : paymentMethod
}

/** Returns the promised day; for an order from before promises were kept, the latest one. */
function arrivalOf({ arrivesBy: promised, placedAt }: Order): Day {
  return promised ?? arrivesBy(placedAt, [], null)
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
      paymentName(order),
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

type RefusedRefund = { id: string; amount_paise: number; provider_refund_id: string | null }

/** Builds the same as an e-mail. */
export function refundRefusedMail(order: Order, refund: RefusedRefund, publicUrl: string): Mail {
  return writeMail({
    to: order.email,
    subject: `The bank did not take ${formatRupees(refund.amount_paise)} of your order ${order.number}`,
    paragraphs: [
      renderTemplate('refund_refused', refundRefusedMessage(order, refund.amount_paise).parameters),
      { link: orderLink(publicUrl, order), label: 'See your order' },
      farewell,
    ],
    // Each try has an id of its own at the provider, and each refusal a mail of its own.
    idempotencyKey: `refund-refused-${refund.id}-${refund.provider_refund_id ?? ''}`,
  })
}

export function confirmationMail(order: Order, publicUrl: string): Mail {
  const served = toOrderResponse(order)
  const rows = order.lines.map(
    (line) => `${line.quantity} × ${line.name}, ${line.size}: ${formatRupees(line.pricePaise * line.quantity)}`,
  )
  const isWaiting = waitsForYes(order)
  const promise = `with you by ${formatArrival(arrivalOf(order))}`
  return writeMail({
    to: order.email,
    subject: `Your order ${order.number} at ${settings.name}`,
    paragraphs: [
      `Namaste ${firstName(order.name)},`,
      `thank you for your order ${order.number}. ${isWaiting ? `With your yes it is ${promise}.` : `It is ${promise}.`}`,
      rows.join('\n'),
      `Shipping: ${order.shippingPaise === 0 ? 'Free' : formatRupees(order.shippingPaise)}\nTotal: ${formatRupees(order.totalPaise)} (${paymentName(order)})`,
      `It goes to: ${plainWords(served.address.fullAddress)}`,
      ...(isWaiting
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

/** Returns "2× Hing 500gm, 1× Jeera 250gm"; a template parameter has no line breaks. */
function itemsInOneLine(order: Order): string {
  const items = order.lines.map((line) => `${line.quantity}× ${line.name} ${line.size}`).join(', ')
  return shorten(items)
}

/** A template parameter stays short. */
export function shorten(text: string): string {
  return text.length > 300 ? `${text.slice(0, 297)}...` : text
}

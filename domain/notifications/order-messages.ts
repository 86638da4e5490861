import { formatRupees } from '#domain/money'
import type { Mailer, TemplateMessage } from '#domain/notifications/messenger'
import { type Order, toOrderResponse } from '#domain/orders/order'
import { settings } from '#domain/settings'
import { plainWords } from '#domain/text'

type Mail = Parameters<Mailer['send']>[0]

/** To the customer, after a confirmed order. Template `order_confirmation`: name, number, items, total, payment. */
export function customerMessage(order: Order): TemplateMessage {
  return {
    to: order.delivery.phone.replace('+', ''),
    template: 'order_confirmation',
    parameters: [
      fullName(order),
      order.number,
      itemsInOneLine(order),
      formatRupees(order.totalPaise),
      order.paymentMethod,
    ],
  }
}

/** To the shop's own number. Template `shop_new_order`: number, name, phone, items, total, payment, address, note. */
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

/** When a payment could not become an order. Template `order_refund`: name, number, amount. */
export function refundMessage(order: Order, amountPaise: number): TemplateMessage {
  return {
    to: order.delivery.phone.replace('+', ''),
    template: 'order_refund',
    parameters: [fullName(order), order.number, formatRupees(amountPaise)],
  }
}

export function confirmationMail(order: Order): Mail {
  const served = toOrderResponse(order)
  const rows = order.lines.map(
    (line) => `${line.quantity} × ${line.name}, ${line.size}: ${formatRupees(line.pricePaise * line.quantity)}`,
  )
  const paragraphs = [
    `Namaste ${firstName(order)},`,
    `thank you for your order ${order.number}. We are packing it now; it travels 2 to 4 business days.`,
    rows.join('\n'),
    `Shipping: ${order.shippingPaise === 0 ? 'Free' : formatRupees(order.shippingPaise)}\nTotal: ${formatRupees(order.totalPaise)} (${order.paymentMethod})`,
    `It goes to: ${plainWords(served.address.fullAddress)}`,
    `With love from ${settings.town},\n${settings.name}`,
  ]
  return {
    to: order.email,
    subject: `Your order ${order.number} at ${settings.name}`,
    text: paragraphs.join('\n\n'),
    html: paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`).join('\n'),
    idempotencyKey: `order-${order.id}`,
  }
}

const nameWord = /^(?:[\p{L}\p{M}'’-]|\u200c|\u200d){1,30}\.?$/u
const longestName = 4

/**
 * The customer's name as a message may say it: its words up to the first that is none of a name. A message goes to a number or
 * address that nobody has confirmed, and other words could be anybody's to anybody.
 */
function fullName(order: Order): string {
  const words = order.name.split(' ')
  const end = words.findIndex((word) => !nameWord.test(word))
  return words.slice(0, Math.min(longestName, end < 0 ? words.length : end)).join(' ') || 'friend'
}

function firstName(order: Order): string {
  return fullName(order).split(' ')[0] ?? 'friend'
}

/** To the shop itself. */
export function alarmMail(text: string, id: string): Mail {
  return {
    to: settings.infoEmail,
    subject: `Please look: ${settings.name}`,
    text,
    html: `<p>${escapeHtml(text)}</p>`,
    idempotencyKey: `alarm-${id}`,
  }
}

/** "2× Hing 500gm, 1× Jeera 250gm"; a template parameter has no line breaks and stays short. */
function itemsInOneLine(order: Order): string {
  const items = order.lines.map((line) => `${line.quantity}× ${line.name} ${line.size}`).join(', ')
  return items.length > 300 ? `${items.slice(0, 297)}...` : items
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
}

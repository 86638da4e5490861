import { formatRupees } from '#domain/money'
import { fullName } from '#domain/notifications/customer-name'
import { farewell, type Paragraph, writeMail } from '#domain/notifications/mail'
import type { Mail, TemplateMessage } from '#domain/notifications/messenger'
import { shorten } from '#domain/notifications/order-messages'
import type { StageUpdate } from '#domain/notifications/stage-update.server'
import { renderTemplate, type TemplateName, templates } from '#domain/notifications/templates'
import type { Order } from '#domain/orders/order'
import { messageLinkEnd, orderLink } from '#domain/orders/order-link'
import { unrefundedPaise } from '#domain/payments/refund-progress'
import { findCourier, trackingLink } from '#domain/shipping/couriers'

type LinkTemplate = Extract<
  TemplateName,
  | 'order_shipped'
  | 'order_delivered'
  | 'order_cancelled'
  | 'order_returned'
  | 'order_link'
  | 'refund_upi'
  | 'order_reduced'
>

/**
 * Builds the message of a step. Returns null when there is nothing to report, or no longer: a message that is a day late is useless once the goods
 * have moved on.
 */
export function stageMessage(update: StageUpdate): TemplateMessage | null {
  const content = parametersOf(update)
  return content && messageOf(update.order, content.template, content.parameters)
}

export function stageMail(update: StageUpdate, publicUrl: string): Mail | null {
  const content = parametersOf(update)
  if (!content) return null
  const { courier = '', trackingNumber = null } = update.shipment ?? {}
  const tracking = content.template === 'order_shipped' ? trackingLink(update.couriers, courier, trackingNumber) : null
  return mailOf(update.order, publicUrl, {
    ...content,
    more: tracking ? [{ link: tracking, label: 'Follow the parcel' }] : [],
    idempotencyKey: `stage-${update.eventId}`,
  })
}

export function linkMessage(order: Order): TemplateMessage {
  return messageOf(order, 'order_link', [order.number])
}

export function linkMail(order: Order, publicUrl: string, id: string): Mail {
  const content: MessageContent = { template: 'order_link', parameters: [order.number] }
  return mailOf(order, publicUrl, { ...content, more: [], idempotencyKey: `link-${id}` })
}

type MessageContent = { template: LinkTemplate; parameters: string[] }

function parametersOf(update: StageUpdate): MessageContent | null {
  const { act, to, order, shipment, couriers } = update
  const begin = [fullName(order.name), order.number]
  if (act === 'leave-upi') return upiParameters(update, begin)
  if (act === 'remove-lines') return removedParameters(update, begin)
  if (order.stage !== to) return null
  switch (act) {
    case 'hand-over': {
      const courier = findCourier(couriers, shipment?.courier ?? '')
      const carrier = courier?.isOwn ? 'our own delivery' : (courier?.name ?? 'a courier')
      const number = shipment?.trackingNumber ?? 'none, we ring before we come'
      return { template: 'order_shipped', parameters: [...begin, carrier, number, cashDuePaise(order)] }
    }
    case 'deliver':
      return { template: 'order_delivered', parameters: begin }
    case 'cancel':
      return { template: 'order_cancelled', parameters: [...begin, moneyText(update, 'goes back')] }
    case 'finish-return':
      return { template: 'order_returned', parameters: [...begin, moneyText(update, 'is looked into')] }
    default:
      return null
  }
}

/** An order that was cancelled since is told of by its cancellation. */
function removedParameters({ order, removed }: StageUpdate, begin: string[]): MessageContent | null {
  if (!removed || order.stage === 'cancelled') return null
  const packs = removed.lines.map(({ quantity, name, size }) => `${quantity}× ${name} ${size}`).join(', ')
  return { template: 'order_reduced', parameters: [...begin, shorten(packs), formatRupees(removed.amountPaise)] }
}

function upiParameters({ refundUpi, shopPhone }: StageUpdate, begin: string[]): MessageContent | null {
  if (!refundUpi) return null
  const { masked, leftBy, isReplaced } = refundUpi
  const how = `${leftTexts[leftBy]}${isReplaced ? ' in place of another one' : ''}`
  return { template: 'refund_upi', parameters: [...begin, masked, how, shopPhone] }
}

const leftTexts = {
  link: 'left by the link of your order',
  account: 'left in your account',
  staff: 'written down by us',
} as const

function cashDuePaise(order: Order): string {
  return order.provider === 'cod' ? formatRupees(order.totalPaise) : 'nothing, it is paid'
}

/** Returns the text about the money; a person decides on the refund of a return. */
function moneyText({ order, money }: StageUpdate, wording: 'goes back' | 'is looked into'): string {
  if (order.provider === 'cod' || order.state !== 'confirmed') return 'you have paid nothing, and nothing is due'
  const { pendingPaise, sentPaise } = money
  const before = `${formatRupees(sentPaise)} was sent back before`
  const restPaise = wording === 'goes back' ? pendingPaise : unrefundedPaise(money)
  if (restPaise === 0 && sentPaise > 0) return before
  if (restPaise === 0)
    return pendingPaise > 0
      ? `your ${formatRupees(pendingPaise)} is on its way back already`
      : 'you have paid nothing, and nothing is due'
  const amount = formatRupees(restPaise)
  const rest =
    wording === 'goes back'
      ? `${amount} goes back to you within 5 to 7 working days`
      : `we look at the parcel and tell you when your ${amount} is sent back`
  return sentPaise > 0 ? `${rest}, ${before}` : rest
}

function messageOf(order: Order, template: LinkTemplate, parameters: string[]): TemplateMessage {
  return { to: order.delivery.phone.replace('+', ''), template, parameters, button: messageLinkEnd(order) }
}

const subjects: Record<LinkTemplate, (number: string) => string> = {
  refund_upi: (number) => `Where the money of your order ${number} goes`,
  order_shipped: (number) => `Your order ${number} is on its way`,
  order_delivered: (number) => `Your order ${number} has been delivered`,
  order_reduced: (number) => `Something of your order ${number} is out of stock`,
  order_cancelled: (number) => `Your order ${number} is cancelled`,
  order_returned: (number) => `Your order ${number} has come back to us`,
  order_link: (number) => `The way to your order ${number}`,
}

function mailOf(
  order: Order,
  publicUrl: string,
  content: MessageContent & { more: Paragraph[]; idempotencyKey: string },
): Mail {
  const { template, parameters, more, idempotencyKey } = content
  return writeMail({
    to: order.email,
    subject: subjects[template](order.number),
    paragraphs: [
      renderTemplate(template, parameters),
      ...more,
      { link: orderLink(publicUrl, order), label: templates[template].button },
      farewell,
    ],
    idempotencyKey,
  })
}

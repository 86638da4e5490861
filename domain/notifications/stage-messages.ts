import { formatRupees } from '#domain/money'
import { fullName } from '#domain/notifications/customer-name'
import { orderedText } from '#domain/notifications/order-message-texts'
import type { OrderNotice } from '#domain/notifications/order-notice'
import type { StageUpdate } from '#domain/notifications/stage-update.server'
import { renderTemplate, type TemplateName, templates } from '#domain/notifications/templates'
import { isCashOrder, type Order } from '#domain/orders/order'
import { unrefundedPaise } from '#domain/payments/refund-progress'
import { findCourier, trackingLink } from '#domain/shipping/couriers'
import { t, translated } from '#domain/texts/translate'

/**
 * Builds the notice of a step. Returns null when there is nothing to report, or no longer: a message that is a day late is useless once the goods
 * have moved on.
 */
export function stageNotice(update: StageUpdate): OrderNotice | null {
  const content = contentOf(update)
  if (!content) return null
  const notice = linkedNotice(update.order, content, `stage-${update.eventId}`)
  if (update.wasLost) return { ...notice, ...lostTexts(update) }
  const { courier = '', trackingNumber = null } = update.shipment ?? {}
  const tracking = content.template === 'order_shipped' ? trackingLink(update.couriers, courier, trackingNumber) : null
  if (!tracking) return notice
  const text = renderTemplate(content.template, content.parameters)
  return { ...notice, paragraphs: [text, { link: tracking, label: t('Follow the parcel') }] }
}

export function linkNotice(order: Order, id: string): OrderNotice {
  return linkedNotice(order, { template: 'order_link', parameters: [order.number] }, `link-${id}`)
}

function linkedNotice(order: Order, { template, parameters }: Content, idempotencyKey: string): OrderNotice {
  const subject = subjects[template](order.number)
  return { template, parameters, subject, pageLabel: translated(templates[template].button), idempotencyKey }
}

type Content = { template: keyof typeof subjects; parameters: string[] }

function contentOf(update: StageUpdate): Content | null {
  const { act, to, order, shipment, couriers } = update
  const begin = [fullName(order.name), order.number]
  if (act === 'leave-upi') return upiParameters(update, begin)
  if (act === 'remove-lines') return removedParameters(update, begin)
  if (order.stage !== to) return null
  switch (act) {
    case 'hand-over':
    case 'edit-parcel': {
      const courier = findCourier(couriers, shipment?.courier ?? '')
      const carrier = courier?.isOwn ? t('our own delivery') : (courier?.name ?? t('a courier'))
      const known = shipment?.trackingNumber ?? t('none, we ring before we come')
      const number = update.isCorrection ? t('{number} (what we wrote before was wrong)', { number: known }) : known
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

/** Sends nothing for an order that was cancelled since: the message of the cancellation is enough. */
function removedParameters({ order, removed }: StageUpdate, begin: string[]): Content | null {
  if (!removed || order.stage === 'cancelled') return null
  const taken = removed.lines.map(orderedText).join(', ')
  return { template: 'order_reduced', parameters: [...begin, taken, formatRupees(removed.amountPaise)] }
}

function upiParameters({ refundUpi, shopPhone }: StageUpdate, begin: string[]): Content | null {
  if (!refundUpi) return null
  const { masked, leftBy, isReplaced } = refundUpi
  const how = leftTexts(isReplaced)[leftBy]
  return { template: 'refund_upi', parameters: [...begin, masked, how, shopPhone] }
}

const leftTexts = (isReplaced: boolean) =>
  isReplaced
    ? {
        link: t('left by the link of your order in place of another one'),
        account: t('left in your account in place of another one'),
        staff: t('written down by us in place of another one'),
      }
    : {
        link: t('left by the link of your order'),
        account: t('left in your account'),
        staff: t('written down by us'),
      }

function cashDuePaise(order: Order): string {
  return isCashOrder(order) ? formatRupees(order.totalPaise) : t('nothing, it is paid')
}

/** The mail about a lost parcel, in place of the template's words, which say that it came back. */
function lostTexts(update: StageUpdate): Pick<OrderNotice, 'subject' | 'paragraphs'> {
  const { number, name } = update.order
  const told = { name: fullName(name), number, money: moneyText(update, 'is decided') }
  return {
    subject: t('Your order {number} was lost on the way', { number }),
    paragraphs: [
      t('Namaste {name}, the parcel of your order {number} was lost on the way. We are sorry. Money: {money}.', told),
    ],
  }
}

/** A person decides on the refund of a return; of a lost parcel there is nothing to look at. */
function moneyText({ order, money }: StageUpdate, wording: 'goes back' | 'is looked into' | 'is decided'): string {
  const nothing = t('you have paid nothing, and nothing is due')
  if (isCashOrder(order) || order.state !== 'confirmed') return nothing
  const { pendingPaise, sentPaise } = money
  const sent = formatRupees(sentPaise)
  const restPaise = wording === 'goes back' ? pendingPaise : unrefundedPaise(money)
  if (restPaise === 0 && sentPaise > 0) return t('{sent} was sent back before', { sent })
  if (restPaise === 0)
    return pendingPaise > 0
      ? t('your {amount} is on its way back already', { amount: formatRupees(pendingPaise) })
      : nothing
  const amount = formatRupees(restPaise)
  if (wording === 'goes back')
    return sentPaise > 0
      ? t('{amount} goes back to you within 5 to 7 working days, {sent} was sent back before', { amount, sent })
      : t('{amount} goes back to you within 5 to 7 working days', { amount })
  if (wording === 'is decided')
    return sentPaise > 0
      ? t('we tell you when your {amount} is sent back, {sent} was sent back before', { amount, sent })
      : t('we tell you when your {amount} is sent back', { amount })
  return sentPaise > 0
    ? t('we look at the parcel and tell you when your {amount} is sent back, {sent} was sent back before', {
        amount,
        sent,
      })
    : t('we look at the parcel and tell you when your {amount} is sent back', { amount })
}

const subjects = {
  refund_upi: (number) => t('Where the money of your order {number} goes', { number }),
  order_shipped: (number) => t('Your order {number} is on its way', { number }),
  order_delivered: (number) => t('Your order {number} has been delivered', { number }),
  order_reduced: (number) => t('Something of your order {number} is out of stock', { number }),
  order_cancelled: (number) => t('Your order {number} is cancelled', { number }),
  order_returned: (number) => t('Your order {number} has come back to us', { number }),
  order_link: (number) => t('The way to your order {number}', { number }),
} satisfies { [Name in TemplateName]?: (number: string) => string }

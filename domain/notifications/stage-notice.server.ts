import type { Db } from '#domain/database'
import { maskUpiId } from '#domain/delivery/delivery'
import { formatRupees } from '#domain/money'
import { fullName } from '#domain/notifications/customer-name'
import { type OrderNotice, orderedText } from '#domain/notifications/order-notices'
import { renderTemplate, templates } from '#domain/notifications/templates'
import { isCashOrder, type Order, toCollectPaise } from '#domain/orders/order'
import { type EventData, readEventData } from '#domain/orders/order-events.server'
import { isLost } from '#domain/orders/order-timeline'
import { findOrder } from '#domain/orders/orders.server'
import { type RefundTotals, sumRefundTotals, unrefundedPaise } from '#domain/payments/refund-progress'
import { findRefundTotals, listRefunds } from '#domain/payments/refunds.server'
import { findCourier, trackingLink } from '#domain/shipping/couriers'
import { findShipment } from '#domain/shipping/shipments.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { t, translated } from '#domain/texts/translate'

/** Null when there is nothing to tell, or no longer: a message that is late is useless once the goods have moved on. */
export function stageNotice(update: StageUpdate): OrderNotice | null {
  const content = contentOf(update)
  if (!content) return null
  const subject = subjects[content.template](update.order.number)
  const pageLabel = translated(templates[content.template].button)
  const notice = { ...content, subject, pageLabel }
  if (update.wasLost) return { ...notice, ...lostTexts(update) }
  const { courier = '', trackingNumber = null } = update.shipment ?? {}
  const tracking = content.template === 'order_shipped' ? trackingLink(update.couriers, courier, trackingNumber) : null
  if (!tracking) return notice
  const text = renderTemplate(content.template, content.parameters)
  return { ...notice, paragraphs: [text, { link: tracking, label: t('Follow the parcel') }] }
}

type Content = { template: keyof typeof subjects; parameters: string[] }

function contentOf(update: StageUpdate): Content | null {
  const { act, to, order, shipment, couriers } = update
  const begin = [fullName(order.name), order.number]
  if (act === 'leave-upi') return upiParameters(update, begin)
  if (act === 'change-lines') return changedParameters(update, begin)
  if (order.stage !== to) return null
  switch (act) {
    case 'hand-over':
    case 'edit-parcel': {
      const courier = findCourier(couriers, shipment?.courier ?? '')
      const carrier = courier?.isOwn ? t('our own delivery') : (courier?.name ?? t('a courier'))
      const number = shipment?.trackingNumber ?? t('none, we ring before we come')
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

/** The message of a cancellation is enough. */
function changedParameters(
  { order, changed: { removed = [], added = [], amountPaise = 0 } }: StageUpdate,
  begin: string[],
): Content | null {
  if (order.stage === 'cancelled') return null
  const out = removed.length > 0 && t('taken out {lines}', { lines: removed.map(orderedText).join(', ') })
  const more = added.length > 0 && t('added {lines}', { lines: added.map(orderedText).join(', ') })
  const what = [out, more].filter(Boolean).join('; ')
  return {
    template: 'order_changed',
    parameters: [...begin, what, formatRupees(order.totalPaise), payText(order, amountPaise)],
  }
}

function payText(order: Order, amountPaise: number): string {
  if (toCollectPaise(order, order.totalPaise) !== null) return t('you pay it at the door')
  if (amountPaise <= 0) return t('nothing more is to pay')
  return t('{amount} goes back to you within 5 to 7 working days', { amount: formatRupees(amountPaise) })
}

function upiParameters({ refundUpi, shopPhone }: StageUpdate, begin: string[]): Content | null {
  if (!refundUpi) return null
  const { masked, leftBy } = refundUpi
  return { template: 'refund_upi', parameters: [...begin, masked, leftTexts()[leftBy], shopPhone] }
}

const leftTexts = () => ({
  link: t('left by the link of your order'),
  account: t('left in your account'),
  staff: t('written down by us'),
})

function cashDuePaise(order: Order): string {
  const paise = toCollectPaise(order, order.totalPaise)
  return paise === null ? t('nothing, it is paid') : formatRupees(paise)
}

/** The template's words say that the parcel came back. */
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

type Wording = 'goes back' | 'is looked into' | 'is decided'

/** A person decides on the refund of a return; of a lost parcel there is nothing to look at. */
function moneyText({ order, money }: StageUpdate, wording: Wording): string {
  const { pendingPaise, sentPaise } = money
  const isPaid = !isCashOrder(order) && order.state === 'confirmed'
  const restPaise = wording === 'goes back' ? pendingPaise : unrefundedPaise(money)
  const before = sentPaise > 0 ? t('{sent} was sent back before', { sent: formatRupees(sentPaise) }) : ''
  if (isPaid && restPaise > 0) return [restTexts(formatRupees(restPaise))[wording], before].filter(Boolean).join(', ')
  if (isPaid && before) return before
  if (isPaid && pendingPaise > 0)
    return t('your {amount} is on its way back already', { amount: formatRupees(pendingPaise) })
  return t('you have paid nothing, and nothing is due')
}

const restTexts = (amount: string): Record<Wording, string> => ({
  'goes back': t('{amount} goes back to you within 5 to 7 working days', { amount }),
  'is looked into': t('we look at the parcel and tell you when your {amount} is sent back', { amount }),
  'is decided': t('we tell you when your {amount} is sent back', { amount }),
})

const subjects = {
  refund_upi: (number: string) => t('Where the money of your order {number} goes', { number }),
  order_shipped: (number: string) => t('Your order {number} is on its way', { number }),
  order_delivered: (number: string) => t('Your order {number} has been delivered', { number }),
  order_changed: (number: string) => t('Your order {number} is changed', { number }),
  order_cancelled: (number: string) => t('Your order {number} is cancelled', { number }),
  order_returned: (number: string) => t('Your order {number} has come back to us', { number }),
}

type StageUpdate = NonNullable<Awaited<ReturnType<typeof findStageUpdate>>>

export async function findStageUpdate(db: Db, eventId: string) {
  const event = await db
    .selectFrom('order_events')
    .select(['order_id', 'act', 'to_stage', 'at', 'data'])
    .where('id', '=', eventId)
    .executeTakeFirst()
  const order = event && (await findOrder(db, event.order_id))
  if (!order) return undefined
  const { couriers, contact } = await readSettings(db)
  const data = readEventData(event.data)
  return {
    act: event.act,
    to: event.to_stage,
    order,
    couriers,
    shipment: (await findShipment(db, order.id)) ?? null,
    /** Undefined unless the event is that a UPI id was given. */
    refundUpi: event.act === 'leave-upi' ? await findRefundUpi(db, order.id, data) : undefined,
    /** The refund of a cancellation counts as refunded as soon as it exists. */
    money: await findMoney(db, order.id, event.at),
    changed: data,
    wasLost: isLost(data),
    shopPhone: contact.phones[0] ?? '',
  }
}

/** Refunds of lines that were removed earlier have the same reason as that of the cancellation. */
async function findMoney(db: Db, orderId: string, since: number): Promise<RefundTotals> {
  const money = await findRefundTotals(db, orderId)
  const own = (await listRefunds(db, orderId)).filter(
    ({ reason, created_at }) => reason === 'cancelled' && created_at >= since,
  )
  const { sentPaise } = sumRefundTotals(0, own)
  return { ...money, pendingPaise: money.pendingPaise + sentPaise, sentPaise: money.sentPaise - sentPaise }
}

async function findRefundUpi(db: Db, orderId: string, data: EventData) {
  const row = await db.selectFrom('orders').select('refund_upi_id').where('id', '=', orderId).executeTakeFirst()
  const { leftBy } = data
  return row?.refund_upi_id && leftBy ? { masked: maskUpiId(row.refund_upi_id), leftBy } : undefined
}

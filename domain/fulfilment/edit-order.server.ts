import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { OrderRow } from '#database/schema/orders'
import type { CartLine } from '#domain/cart/cart'
import { shippingPaise } from '#domain/cart/shipping-fee'
import { sizeKey } from '#domain/catalog/sizes'
import type { Db } from '#domain/database'
import type { Delivery } from '#domain/delivery/delivery'
import { replaceStepMessages } from '#domain/fulfilment/order-messages.server'
import {
  alwaysAllowed,
  type CommandContext,
  type CommandRequest,
  changed,
  command,
  refuse,
} from '#domain/fulfilment/run-command.server'
import { shareAfter } from '#domain/invoices/document'
import { cleanGstin, gstinText, isGstinOrEmpty } from '#domain/invoices/gstin'
import { sum } from '#domain/money'
import { readApplied } from '#domain/offers/offer'
import { isCashOrder, isShipped, isUnpacked } from '#domain/orders/order'
import { type MissingLine, newOrderKeys, reserveStock, toLineRow } from '#domain/orders/order-rows.server'
import { listOrderLines, promiseArrival, toAddressRow, toLine } from '#domain/orders/orders.server'
import { quoteCart } from '#domain/orders/quote.server'
import { buyerJobs } from '#domain/outbox/job-kinds'
import { enqueue, releaseHeldMessages } from '#domain/outbox/outbox.server'
import { unrefundedPaise } from '#domain/payments/refund-progress'
import { createRefund, findRefundTotals } from '#domain/payments/refunds.server'
import { findShipment, insertShipment } from '#domain/shipping/shipments.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { restockCancelled } from '#domain/stock/restock.server'
import { lineSchema } from '#domain/texts/line-schema.server'
import { msg, t } from '#domain/texts/translate'

/** Returns whether address and buyer may still change: not after label and invoice are made. */
export function isEditable({ state, stage }: Pick<OrderRow, 'state' | 'stage'>): boolean {
  return state === 'confirmed' && isUnpacked(stage)
}

type AddressRequest = CommandRequest & { delivery: Delivery; courierPhone: string | null }

/** A new phone number gets a new link, and links sent to the old one stop working. */
export const editAddress = command<AddressRequest, never>('edit-address', isEditable, async (context, request) => {
  const {
    tx,
    clock,
    order: { id, ...before },
  } = context
  const { delivery, courierPhone } = request
  const { phone, zip } = delivery
  const countedFrom = before.work_began_at ?? before.placed_at
  const order = {
    ...toAddressRow(delivery),
    courier_phone: courierPhone === phone ? null : courierPhone,
    ...(zip !== before.zip && { arrives_by: await promiseArrival(tx, countedFrom, zip) }),
  }
  if (phone === before.phone) return changed({ order })
  await enqueue(tx, clock, buyerJobs('link'), randomUUID(), { orderId: id, isNew: true })
  await releaseHeldMessages(tx, clock, { orderId: id })
  return changed({ order: { ...order, ...newOrderKeys() }, audited: { newPhone: true } })
})

/** The firm of an invoice, both empty for a private buyer. */
export const firmSchema = z.object({
  gstin: z.string({ error: gstinText }).transform(cleanGstin).refine(isGstinOrEmpty, { error: gstinText }),
  firm: lineSchema(120, msg('Please give the name of the firm.'), { isOptional: true }),
})

type FirmRequest = CommandRequest & z.infer<typeof firmSchema>

export const editFirm = command<FirmRequest, never>('edit-firm', isEditable, async (_, { gstin, firm }) =>
  changed({ order: { buyer_gstin: gstin || null, buyer_firm: firm || null } }),
)

type NoteRequest = CommandRequest & { note: string }

export const editNote = command<NoteRequest, never>('edit-note', alwaysAllowed, async (_, { note }) =>
  changed({ order: { staff_note: note || null } }),
)

export function isParcelEditable({ state, stage }: Pick<OrderRow, 'state' | 'stage'>): boolean {
  return state === 'confirmed' && isShipped(stage)
}

type EditParcelRequest = CommandRequest & { courier: string; trackingNumber: string }

/** Corrects the courier or tracking number of a parcel that has left. While it is under way its buyer gets them again. */
export const editParcel = command('edit-parcel', isParcelEditable, async (context, request: EditParcelRequest) => {
  const { tx, clock, order, at } = context
  const { courier, trackingNumber } = request
  const before = await findShipment(tx, order.id)
  const sent = await insertShipment(tx, { orderId: order.id, courier, trackingNumber, at: before?.at ?? at })
  if (!sent.ok) return sent
  const after = { courier: sent.shipment.courier, trackingNumber: sent.shipment.trackingNumber }
  const isOther = before?.courier !== after.courier
  if (!isOther && before?.trackingNumber === after.trackingNumber) return refuse('parcel-unchanged')
  if (isOther && order.stage === 'delivered' && isCashOrder(order)) return refuse('cash-taken')
  const isUnderWay = order.stage === 'handed-over'
  if (isUnderWay) await replaceStepMessages(tx, clock, order.id, ['hand-over', 'edit-parcel'])
  const auditedBefore = { courier: before?.courier ?? '', trackingNumber: before?.trackingNumber ?? null }
  return changed({ data: after, notifies: isUnderWay, auditedBefore, audited: after })
})

type WantedLine = Pick<CartLine, 'id' | 'name' | 'size' | 'quantity'>

/** `lines` are all that shall be in the order; what is left out of them is taken out of it. */
type ChangeLinesRequest = CommandRequest & { lines: readonly WantedLine[] }

type Line = Awaited<ReturnType<typeof listOrderLines>>[number]

export function mayChangeLines(order: Pick<OrderRow, 'state' | 'stage' | 'provider' | 'payment_id'>): boolean {
  return isEditable(order) && (isCashOrder(order) || order.payment_id !== null)
}

/**
 * Changes what is in an order until it is packed. Its amounts follow: of a cash order that much more or less is to pay at the door; a paid order becomes at
 * most as dear as it was, and the difference goes back by itself. What stays keeps its price, what grows has today's if that is lower, what is new today's.
 * Shipping falls by the rule of the cart, and does not rise when packs are missing.
 */
export const changeLines = command('change-lines', mayChangeLines, async (context, request: ChangeLinesRequest) => {
  const { tx, order, at, by } = context
  const ordered = await listOrderLines(tx, order.id)
  const wanted = new Map(request.lines.map((line) => [sizeKey(line.id, line.size), line.quantity]))
  const left = (line: Line) => Math.min(line.quantity, wanted.get(keyOf(line)) ?? 0)
  const removed = takePacks(ordered, (line) => [left(line), line.quantity - left(line)])
  const kept = takePacks(ordered, (line) => [0, left(line)])
  const packsOf = new Map(ordered.map((line) => [keyOf(line), line.quantity]))
  const grown = request.lines.filter((line) => line.quantity > (packsOf.get(sizeKey(line.id, line.size)) ?? 0))
  if (removed.length + grown.length === 0) return refuse('lines-unchanged')
  // Its terms would have to be met anew.
  if (grown.length > 0 && readApplied(order.offers).length > 0) return refuse('has-offer')
  const { fees, cash } = await readSettings(tx)
  const quote = await quoteCart(tx, [...grown], { fees })
  if (quote.gone.length > 0) return refuse('not-in-stock', { names: quote.gone })
  const lines = [...kept]
  for (const line of quote.lines) {
    const place = lines.findIndex((one) => keyOf(one) === sizeKey(line.id, line.size))
    const pricePaise = Math.min(line.pricePaise, lines[place]?.price_paise ?? line.pricePaise)
    lines.splice(place < 0 ? lines.length : place, 1, toLineRow(order.id, 0, { ...line, pricePaise }, 0))
  }
  if (lines.length === 0) return refuse('all-removed')
  const subtotal_paise = sum(lines, ({ quantity, price_paise }) => quantity * price_paise)
  const discount_paise = sum(lines, (line) => line.discount_paise)
  const shipping_paise = Math.min(order.shipping_paise, shippingPaise(fees, subtotal_paise))
  const total_paise = subtotal_paise - discount_paise + shipping_paise
  const amountPaise = order.total_paise - total_paise
  const added = quote.lines.map((line) => {
    const quantity = line.quantity - (packsOf.get(sizeKey(line.id, line.size)) ?? 0)
    return toLineRow(order.id, 0, { ...line, quantity }, 0)
  })
  if (amountPaise < 0 && !isCashOrder(order)) {
    // What another order would be of, for this phone.
    const more = added.map(({ product_id: id, name, size, quantity }) => ({ id, name, size, quantity }))
    return refuse('costs-more', { morePaise: -amountPaise, phone: order.phone, more })
  }
  if (amountPaise < 0 && cash.mostPaise !== null && total_paise > cash.mostPaise)
    return refuse('above-cash', { mostPaise: cash.mostPaise })
  const refund = isCashOrder(order) || amountPaise === 0 ? null : await sendBack(context, amountPaise)
  if (refund?.ok === false) return refund
  const cause = { at, actor: by, orderId: order.id }
  const { missing } = await reserveStock(tx, cause, added)
  if (missing.length > 0) return refuse('not-in-stock', { names: missing.map(leftText) })
  await restockCancelled(tx, cause, removed)
  await replaceLines(tx, order.id, lines)
  const amounts = { subtotal_paise, discount_paise, shipping_paise, total_paise }
  const about: { amountPaise: number; refundId?: string } = { amountPaise }
  if (refund) about.refundId = refund.refundId
  const data = { ...about, removed: removed.map(toLine), added: added.map(toLine) }
  return changed({ order: amounts, data, notifies: true, audited: { ...about } })
})

function leftText({ name, size, left }: MissingLine): string {
  return t('{name}, {size} (only {left} left)', { name, size, left })
}

const keyOf = ({ product_id, size }: Line) => sizeKey(product_id, size)

/** Sends back what an order costs less; refuses where some of its payment went back before. */
async function sendBack({ tx, clock, order, by }: CommandContext, amountPaise: number) {
  const refundablePaise = unrefundedPaise(await findRefundTotals(tx, order.id))
  if (amountPaise > refundablePaise) return refuse('too-much', { refundablePaise })
  const refund = { orderId: order.id, paymentId: order.payment_id, documentId: null, reason: 'cancelled' as const }
  const refundId = await createRefund(tx, clock, { ...refund, amountPaise, actor: by })
  return refundId === undefined ? refuse('too-much', { refundablePaise: 0 }) : { ok: true as const, refundId }
}

/** Returns lines of a part of the packs, with their share of the discount; `packsOf` returns how many come before them, and how many they are. */
function takePacks(lines: readonly Line[], packsOf: (line: Line) => [before: number, count: number]): Line[] {
  return lines
    .map((line) => {
      const [before, quantity] = packsOf(line)
      return { ...line, quantity, discount_paise: shareAfter(line.discount_paise, before, quantity, line.quantity) }
    })
    .filter(({ quantity }) => quantity > 0)
}

/** Renumbers the positions without gaps, as documents and pages count lines. */
async function replaceLines(tx: Db, orderId: string, kept: readonly Line[]): Promise<void> {
  await tx.deleteFrom('order_lines').where('order_id', '=', orderId).execute()
  const lines = kept.map((line, position) => ({ ...line, position }))
  await tx.insertInto('order_lines').values(lines).execute()
}

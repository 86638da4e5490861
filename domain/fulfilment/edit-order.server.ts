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
  type Change,
  type CommandContext,
  type CommandRequest,
  command,
} from '#domain/fulfilment/run-command.server'
import { shareAfter } from '#domain/invoices/document'
import { cleanGstin, gstinText, isGstinOrEmpty } from '#domain/invoices/gstin'
import { sum } from '#domain/money'
import { readApplied } from '#domain/offers/offer'
import { isCashOrder, isShipped, isUnpacked } from '#domain/orders/order'
import { type MissingLine, newOrderKeys, reserveStock, toLineRow } from '#domain/orders/order-rows.server'
import { listOrderLines, toAddressRow, toLine } from '#domain/orders/orders.server'
import { promiseArrival } from '#domain/orders/promised-day.server'
import { quoteCart } from '#domain/orders/quote.server'
import { buyerJobs } from '#domain/outbox/job-kinds'
import { enqueue, releaseHeldMessages } from '#domain/outbox/outbox.server'
import { unrefundedPaise } from '#domain/payments/refund-progress'
import { createRefund, findRefundTotals } from '#domain/payments/refunds.server'
import { findShipment, insertShipment, type ShipmentRefused } from '#domain/shipping/shipments.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { restockCancelled } from '#domain/stock/restock.server'
import { lineSchema } from '#domain/texts/line-schema.server'
import { msg, t } from '#domain/texts/translate'

/** Returns whether address and buyer may still change: not after label and invoice are made. */
export function isEditable({ state, stage }: Pick<OrderRow, 'state' | 'stage'>): boolean {
  return state === 'confirmed' && isUnpacked(stage)
}

/** Changes the address of an order that is not packed. A new phone number gets a new link, and links sent to the old one stop working. */
export const editAddress = command<AddressRequest, never>('edit-address', isEditable, changeAddress)

type AddressRequest = CommandRequest & { delivery: Delivery; courierPhone: string | null }

async function changeAddress(
  { tx, clock, order: { id, ...before } }: CommandContext,
  { delivery, courierPhone }: AddressRequest,
): Promise<Change> {
  const { phone, zip } = delivery
  const countedFrom = before.work_began_at ?? before.placed_at
  const order = {
    ...toAddressRow(delivery),
    courier_phone: courierPhone === phone ? null : courierPhone,
    ...(zip !== before.zip && { arrives_by: await promiseArrival(tx, countedFrom, zip) }),
  }
  if (phone === before.phone) return { ok: true, order }
  await enqueue(tx, clock, buyerJobs.link, randomUUID(), { orderId: id, isNew: true })
  await releaseHeldMessages(tx, clock, { orderId: id })
  return { ok: true, order: { ...order, ...newOrderKeys() }, audited: { newPhone: true } }
}

/** The firm of an invoice, both empty for a private buyer. */
export const firmSchema = z.object({
  gstin: z.string({ error: gstinText }).transform(cleanGstin).refine(isGstinOrEmpty, { error: gstinText }),
  firm: lineSchema(120, msg('Please give the name of the firm.'), { isOptional: true }),
})

/** Changes the buyer's firm until the invoice is issued; both fields are empty for a private buyer. */
export const editFirm = command<FirmRequest, never>('edit-firm', isEditable, async (_, { gstin, firm }) => ({
  ok: true,
  order: { buyer_gstin: gstin || null, buyer_firm: firm || null },
}))

type FirmRequest = CommandRequest & { gstin: string; firm: string }

export const editNote = command<NoteRequest, never>('edit-note', alwaysAllowed, async (_, { note }) => ({
  ok: true,
  order: { staff_note: note || null },
}))

type NoteRequest = CommandRequest & { note: string }

type EditParcelRequest = CommandRequest & { courier: string; trackingNumber: string }

type EditParcelRefused =
  | ShipmentRefused
  | { ok: false; reason: 'parcel-unchanged' }
  | { ok: false; reason: 'cash-taken' }

/** Returns whether the parcel has left, and is not back again. */
export function isParcelEditable({ state, stage }: Pick<OrderRow, 'state' | 'stage'>): boolean {
  return state === 'confirmed' && isShipped(stage)
}

/** Corrects the courier or tracking number of a parcel that has left. While it is under way its buyer gets them again. */
export const editParcel = command('edit-parcel', isParcelEditable, correctParcel)

async function correctParcel(
  { tx, clock, order, at }: CommandContext,
  { courier, trackingNumber }: EditParcelRequest,
): Promise<Change | EditParcelRefused> {
  const before = await findShipment(tx, order.id)
  const sent = await insertShipment(tx, { orderId: order.id, courier, trackingNumber, at: before?.at ?? at })
  if (!sent.ok) return sent
  const after = { courier: sent.shipment.courier, trackingNumber: sent.shipment.trackingNumber }
  const isOther = before?.courier !== after.courier
  if (!isOther && before?.trackingNumber === after.trackingNumber) return { ok: false, reason: 'parcel-unchanged' }
  if (isOther && order.stage === 'delivered' && isCashOrder(order)) return { ok: false, reason: 'cash-taken' }
  const isUnderWay = order.stage === 'handed-over'
  if (isUnderWay) await replaceStepMessages(tx, clock, order.id, ['hand-over', 'edit-parcel'])
  const auditedBefore = { courier: before?.courier ?? '', trackingNumber: before?.trackingNumber ?? null }
  return { ok: true, data: after, notifies: isUnderWay, auditedBefore, audited: after }
}

type WantedLine = Pick<CartLine, 'id' | 'name' | 'size' | 'quantity'>

/** `lines` are all that shall be in the order; what is left out of them is taken out of it. */
export type ChangeLinesRequest = CommandRequest & { lines: readonly WantedLine[] }

export type ChangeLinesRefused =
  | { ok: false; reason: 'lines-unchanged' }
  | { ok: false; reason: 'all-removed' }
  /** Nothing is added to an order with an offer, whose terms would have to be met anew. */
  | { ok: false; reason: 'has-offer' }
  | { ok: false; reason: 'not-in-stock'; names: string[] }
  | { ok: false; reason: 'above-cash'; mostPaise: number }
  /** `more` are the packs that another order would be of, for this phone. */
  | { ok: false; reason: 'costs-more'; morePaise: number; phone: string; more: WantedLine[] }
  | TooMuch

/** Less is left of the payment, since some of it went back before. */
type TooMuch = { ok: false; reason: 'too-much'; refundablePaise: number }

type Line = Awaited<ReturnType<typeof listOrderLines>>[number]

/** Returns whether packs may come in or go out: the order is confirmed and not packed. */
export function mayChangeLines(order: Pick<OrderRow, 'state' | 'stage' | 'provider' | 'payment_id'>): boolean {
  return isEditable(order) && (isCashOrder(order) || order.payment_id !== null)
}

/**
 * Changes what is in an order until it is packed. Its amounts follow: of a cash order that much more or less is to pay at the door; a paid order becomes at
 * most as dear as it was, and the difference goes back by itself. What stays keeps its price, what grows has today's if that is lower, what is new today's.
 * Shipping falls by the rule of the cart, and does not rise when packs are missing.
 */
export const changeLines = command('change-lines', mayChangeLines, replacePacks)

async function replacePacks(
  context: CommandContext,
  request: ChangeLinesRequest,
): Promise<Change | ChangeLinesRefused> {
  const { tx, order, at, by } = context
  const ordered = await listOrderLines(tx, order.id)
  const wanted = new Map(request.lines.map((line) => [sizeKey(line.id, line.size), line.quantity]))
  const left = (line: Line) => Math.min(line.quantity, wanted.get(keyOf(line)) ?? 0)
  const removed = takePacks(ordered, (line) => [left(line), line.quantity - left(line)])
  const kept = takePacks(ordered, (line) => [0, left(line)])
  const packsOf = new Map(ordered.map((line) => [keyOf(line), line.quantity]))
  const grown = request.lines.filter((line) => line.quantity > (packsOf.get(sizeKey(line.id, line.size)) ?? 0))
  if (removed.length + grown.length === 0) return { ok: false, reason: 'lines-unchanged' }
  if (grown.length > 0 && readApplied(order.offers).length > 0) return { ok: false, reason: 'has-offer' }
  const { fees, cash } = await readSettings(tx)
  const quote = await quoteCart(tx, [...grown], { fees })
  if (quote.gone.length > 0) return { ok: false, reason: 'not-in-stock', names: quote.gone }
  const lines = [...kept]
  for (const line of quote.lines) {
    const place = lines.findIndex((one) => keyOf(one) === sizeKey(line.id, line.size))
    const pricePaise = Math.min(line.pricePaise, lines[place]?.price_paise ?? line.pricePaise)
    lines.splice(place < 0 ? lines.length : place, 1, toLineRow(order.id, 0, { ...line, pricePaise }, 0))
  }
  if (lines.length === 0) return { ok: false, reason: 'all-removed' }
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
    const more = added.map(({ product_id: id, name, size, quantity }) => ({ id, name, size, quantity }))
    return { ok: false, reason: 'costs-more', morePaise: -amountPaise, phone: order.phone, more }
  }
  if (amountPaise < 0 && cash.mostPaise !== null && total_paise > cash.mostPaise)
    return { ok: false, reason: 'above-cash', mostPaise: cash.mostPaise }
  const refund = isCashOrder(order) || amountPaise === 0 ? null : await sendBack(context, amountPaise)
  if (refund?.ok === false) return refund
  const cause = { at, actor: by, orderId: order.id }
  const { missing } = await reserveStock(tx, cause, added)
  if (missing.length > 0) return { ok: false, reason: 'not-in-stock', names: missing.map(leftText) }
  await restockCancelled(tx, cause, removed)
  await replaceLines(tx, order.id, lines)
  const amounts = { subtotal_paise, discount_paise, shipping_paise, total_paise }
  const about: { amountPaise: number; refundId?: string } = { amountPaise }
  if (refund) about.refundId = refund.refundId
  const data = { ...about, removed: removed.map(toLine), added: added.map(toLine) }
  return { ok: true, order: amounts, data, notifies: true, audited: { ...about } }
}

function leftText({ name, size, left }: MissingLine): string {
  return t('{name}, {size} (only {left} left)', { name, size, left })
}

const keyOf = ({ product_id, size }: Line) => sizeKey(product_id, size)

async function sendBack(
  { tx, clock, order, by }: CommandContext,
  amountPaise: number,
): Promise<{ ok: true; refundId: string } | TooMuch> {
  const refundablePaise = unrefundedPaise(await findRefundTotals(tx, order.id))
  if (amountPaise > refundablePaise) return { ok: false, reason: 'too-much', refundablePaise }
  const refund = { orderId: order.id, paymentId: order.payment_id, documentId: null, reason: 'cancelled' as const }
  const refundId = await createRefund(tx, clock, { ...refund, amountPaise, actor: by })
  return refundId === undefined ? { ok: false, reason: 'too-much', refundablePaise: 0 } : { ok: true, refundId }
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

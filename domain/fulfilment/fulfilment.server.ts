import type { OrderRow } from '#database/schema/orders'
import { recordReply } from '#domain/accounts/contacts.server'
import type { Db } from '#domain/database'
import { reasonToAudit } from '#domain/fulfilment/reasons'
import { type Change, type CommandContext, type CommandRequest, command } from '#domain/fulfilment/run-command.server'
import { undoLatest } from '#domain/fulfilment/undo.server'
import type { DocumentsHeld } from '#domain/invoices/document-number.server'
import { creditWholeOrder, issueInvoice } from '#domain/invoices/issue-invoice.server'
import { giveBackOffers } from '#domain/offers/cart-offers.server'
import { awaitsCall, isAllowed, isCashOrder, mayBuyerCancel, type StepName, steps } from '#domain/orders/order'
import type { EventData } from '#domain/orders/order-events.server'
import { listOrderLines } from '#domain/orders/orders.server'
import { beginWork } from '#domain/orders/promised-day.server'
import { confirmationJobs } from '#domain/outbox/job-kinds'
import { withdrawJobs } from '#domain/outbox/outbox.server'
import { isFullyRefunded, unrefundedPaise } from '#domain/payments/refund-progress'
import {
  createFullRefund,
  createRefund,
  findRefundTotals,
  listOpenCredits,
  listRefunds,
} from '#domain/payments/refunds.server'
import { queueBooking } from '#domain/shipping/bookings.server'
import { bookedCourier } from '#domain/shipping/couriers'
import { listRecalledCodes } from '#domain/shipping/parcels.server'
import {
  deleteShipment,
  findShipment,
  findUnusedCourier,
  insertShipment,
  keepsBooking,
  type ShipmentRefused,
} from '#domain/shipping/shipments.server'
import { pickBatches, type TooOld } from '#domain/stock/pick-batches.server'
import { restockCancelled, restockReturned } from '#domain/stock/restock.server'
import { lockSizes } from '#domain/stock/stock-ledger.server'

/** `productIds` belong to the products without HSN or tax rate. */
type InvoiceRefused = DocumentsHeld | { ok: false; reason: 'no-tax-rate'; products: string[]; productIds: string[] }
type NotPicked = { ok: false; reason: 'not-picked' }
/** The good, damaged and lost packs of a line do not add up to what was sent. */
type LinesUnclear = { ok: false; reason: 'lines-unclear' }
/** The whole payment is refunded; the order can only be cancelled. */
type Refunded = { ok: false; reason: 'refunded' }
/** The parcel has packs of batches that were recalled after it was packed. */
type Recalled = { ok: false; reason: 'recalled'; codes: string[] }
type NoReason = { ok: false; reason: 'no-reason' }

/** The goods of an order move only while its state is 'confirmed'. */
function canStep(step: StepName): (order: OrderRow) => boolean {
  return (order) => order.state === 'confirmed' && isAllowed(step, order.stage)
}

const refunded: Refunded = { ok: false, reason: 'refunded' }

/** What is to be paid at the door was not paid yet. */
async function isRefunded({ tx, order }: CommandContext): Promise<boolean> {
  return !isCashOrder(order) && isFullyRefunded(await findRefundTotals(tx, order.id))
}

export const accept = command('accept', canStep('accept'), acceptUnlessRefunded)

async function acceptUnlessRefunded(context: CommandContext): Promise<Change | Refunded> {
  return (await isRefunded(context)) ? refunded : { ok: true, to: steps.accept.to }
}

export type PackRequest = CommandRequest & {
  /** Positions of the picked lines, which must be all lines; 'by-list' when the order was packed from a pick list, as for bulk packing. */
  picked: readonly number[] | 'by-list'
  weightGrams: number | null
  allowsShort?: boolean
}

type PackRefused = NotPicked | InvoiceRefused | TooOld | Refunded

export const pack = command('pack', canStep('pack'), packGoods)

async function packGoods(context: CommandContext, request: PackRequest): Promise<Change | PackRefused> {
  const { tx, clock, order, at } = context
  if (await isRefunded(context)) return refunded
  const lines = await listOrderLines(tx, order.id)
  const { picked: ticked, weightGrams, allowsShort = false } = request
  if (ticked !== 'by-list' && !lines.every(({ position }) => ticked.includes(position)))
    return { ok: false, reason: 'not-picked' }
  await lockSizes(tx, lines)
  const picked = await pickBatches(tx, { orderId: order.id, now: at, allowsShort }, lines)
  if (!picked.ok) return picked
  // Nothing is supplied for a price that is 0: see `sendAgain` in return-goods.server.ts.
  const issued = order.total_paise > 0 ? await issueInvoice(tx, clock, order.id) : null
  if (issued?.ok === false) {
    if (issued.reason !== 'no-tax-rate') return issued
    const unrated = lines.filter(({ name }) => issued.products.includes(name))
    return { ...issued, productIds: [...new Set(unrated.map(({ product_id }) => product_id))] }
  }
  const short = picked.picks.flatMap(({ isShort, code, bestBefore }) => (isShort ? [{ code, bestBefore }] : []))
  const data: EventData = { weightGrams }
  if (issued) data.invoice = issued.document.number
  if (short.length > 0) data.shortBatches = short
  return {
    ok: true,
    to: steps.pack.to,
    order: { weight_grams: weightGrams, ...(await beginWork(tx, at, order)) },
    data,
  }
}

export type HandOverRequest = CommandRequest & { courier: string; trackingNumber: string }

export const handOver = command('hand-over', canStep('hand-over'), sendParcel)

async function sendParcel(
  context: CommandContext,
  request: HandOverRequest,
): Promise<Change | ShipmentRefused | Refunded | Recalled | { ok: false; reason: 'courier-not-used' }> {
  const { tx, order, at } = context
  if (await isRefunded(context)) return refunded
  const codes = await listRecalledCodes(tx, order.id)
  if (codes.length > 0) return { ok: false, reason: 'recalled', codes }
  const announced = await findShipment(tx, order.id)
  const { trackingNumber } = request
  const courier = (await keepsBooking(tx, request, announced)) ? bookedCourier.id : request.courier
  if (await findUnusedCourier(tx, courier, announced)) return { ok: false, reason: 'courier-not-used' }
  const sent = await insertShipment(tx, { orderId: order.id, courier, trackingNumber, at })
  if (!sent.ok) return sent
  const { courier: carrier, trackingNumber: number } = sent.shipment
  const data = { courier: carrier, trackingNumber: number, announced }
  // At the door nothing is on its way.
  return { ok: true, to: steps['hand-over'].to, data, notifies: order.source !== 'door' }
}

/** Has a courier booked by API: see domain/shipping/bookings.server.ts. What was refused is asked again. */
export const book = command('book', canStep('hand-over'), bookCourier)

async function bookCourier(
  context: CommandContext,
): Promise<Change | Refunded | Recalled | { ok: false; reason: 'booked' }> {
  const { tx, clock, order } = context
  if (await isRefunded(context)) return refunded
  const codes = await listRecalledCodes(tx, order.id)
  if (codes.length > 0) return { ok: false, reason: 'recalled', codes }
  if (await findShipment(tx, order.id)) return { ok: false, reason: 'booked' }
  return (await queueBooking(tx, clock, order.id)) ? { ok: true } : { ok: false, reason: 'booked' }
}

/**
 * `isAfterAll` delivers an order whose parcel was said to come back, which several orders at once are not by a slip; `isReceived` says that its money is in
 * the shop already.
 */
export type DeliverRequest = CommandRequest & { isAfterAll?: boolean; isReceived?: boolean }

/** Records the delivery. The cash of a cash order is then with who carried it, our own delivery too, until it is handed in: see remittance.server.ts. */
export const deliver = command<DeliverRequest, never>('deliver', mayDeliver, recordDelivery)

function mayDeliver(order: OrderRow, { isAfterAll }: DeliverRequest): boolean {
  return canStep('deliver')(order) && (order.stage !== 'returning' || isAfterAll === true)
}

async function recordDelivery({ order }: CommandContext, { isReceived }: DeliverRequest): Promise<Change> {
  const cod_state = isReceived || order.total_paise === 0 ? ('received' as const) : ('with-courier' as const)
  const cash = isCashOrder(order) ? { cod_state } : {}
  return { ok: true, to: steps.deliver.to, order: cash, notifies: order.source !== 'door' }
}

export const startReturn = command('start-return', canStep('start-return'), sendBack)

async function sendBack(_: CommandContext, request: CommandRequest & { reason: string }): Promise<Change | NoReason> {
  const reason = request.reason.trim()
  if (reason === '') return noReason
  return { ok: true, to: steps['start-return'].to, data: { reason }, audited: reasonToAudit(reason) }
}

const noReason: NoReason = { ok: false, reason: 'no-reason' }

export type FinishReturnRequest = CommandRequest & {
  /** The numbers of good, damaged and lost packs of each line; their sum must be all packs of the line. */
  lines: readonly { position: number; good: number; damaged: number; lost: number }[]
}

/** Packs of a delivered order were taken back already, or some of its money was sent back. */
type PartlyReturned = { ok: false; reason: 'partly-returned' }

/**
 * Puts the good packs back into stock; the cash is no longer due. A person decides on the refund of a paid order, against the credit note. A cash order
 * that was marked as delivered by mistake can still come back while nobody has handed in its cash.
 */
export const finishReturn = command('finish-return', mayFinishReturn, recordReturn)

function mayFinishReturn(order: OrderRow): boolean {
  return canStep('finish-return')(order) && (order.stage !== 'delivered' || order.cod_state === 'with-courier')
}

async function recordReturn(
  { tx, clock, order, at, by }: CommandContext,
  request: FinishReturnRequest,
): Promise<Change | LinesUnclear | PartlyReturned | DocumentsHeld> {
  if (order.stage === 'delivered' && (await isPartlyReturned(tx, order.id)))
    return { ok: false, reason: 'partly-returned' }
  const ordered = await listOrderLines(tx, order.id)
  const packs = ordered.flatMap((line) => {
    const outcome = request.lines.find(({ position }) => position === line.position)
    if (!outcome || !isWhole(outcome, line.quantity)) return []
    return [{ ...line, quantity: outcome.good, damaged: outcome.damaged }]
  })
  if (packs.length !== ordered.length || request.lines.length !== ordered.length)
    return { ok: false, reason: 'lines-unclear' }
  await restockReturned(tx, { at, actor: by, orderId: order.id }, packs)
  const lines = request.lines.map(({ position, good, damaged, lost }) => ({ position, good, damaged, lost }))
  const credited = await creditWholeOrder(tx, clock, order.id, 'undelivered')
  if (!credited.ok) return credited
  const data = { lines, creditNote: credited.creditNote?.document.number ?? null }
  return { ok: true, to: steps['finish-return'].to, order: voidCash(order), data, notifies: true }
}

async function isPartlyReturned(tx: Db, orderId: string): Promise<boolean> {
  if ((await listOpenCredits(tx, orderId)).length > 0) return true
  return (await listRefunds(tx, orderId)).some(({ state }) => state !== 'dropped')
}

function isWhole({ good, damaged, lost }: { good: number; damaged: number; lost: number }, quantity: number): boolean {
  const counts = [good, damaged, lost]
  return counts.every((count) => Number.isInteger(count) && count >= 0) && good + damaged + lost === quantity
}

function voidCash(order: OrderRow): { cod_state?: 'void' } {
  return isCashOrder(order) ? { cod_state: 'void' } : {}
}

/**
 * Cancels an order. A paid order keeps the state 'confirmed', so that a second payment is refunded automatically; an unpaid one gets 'cancelled' and
 * 'replaced', so that a late payment does not revive it. All packs go back into stock.
 */
export const cancel = command('cancel', mayCancel, cancelOrder)

type CancelRequest = CommandRequest & { reason: string }

function mayCancel(order: OrderRow, { actor }: CancelRequest): boolean {
  if (actor.kind === 'buyer') return mayBuyerCancel(order)
  return order.state === 'pending' || canStep('cancel')(order)
}

async function cancelOrder(
  context: CommandContext,
  request: CancelRequest,
): Promise<Change | NoReason | DocumentsHeld> {
  const { tx, order, at, by } = context
  const reason = request.reason.trim()
  if (request.actor.kind === 'staff' && reason === '') return noReason
  const lines = await listOrderLines(tx, order.id)
  await restockCancelled(tx, { at, actor: by, orderId: order.id }, lines)
  await giveBackOffers(tx, order.id)
  if (order.state !== 'pending') return cancelConfirmed(context, reason)
  const changes = { state: 'cancelled' as const, replaced: 1, held_for: null, cancel_reason: reason }
  return { ok: true, order: changes, data: { reason }, audited: reasonToAudit(reason) }
}

async function cancelConfirmed(
  { tx, clock, order, by }: CommandContext,
  reason: string,
): Promise<Change | DocumentsHeld> {
  await withdrawJobs(tx, confirmationJobs, order.id)
  // A courier file may have added a tracking number before the handover.
  await deleteShipment(tx, order.id)
  const changes = { ...voidCash(order), cancel_reason: reason }
  const credited = await creditWholeOrder(tx, clock, order.id, 'cancelled')
  if (!credited.ok) return credited
  const { creditNote } = credited
  const refund = { orderId: order.id, documentId: creditNote?.id ?? null, reason: 'cancelled' as const, actor: by }
  let amountPaise = 0
  if (!isCashOrder(order) && order.payment_id)
    amountPaise = await createFullRefund(tx, clock, { ...refund, paymentId: order.payment_id })
  else if (order.provider === 'direct') {
    // What came to the family's own account goes back by hand; cash of an order that is still here was never paid.
    amountPaise = unrefundedPaise(await findRefundTotals(tx, order.id))
    if (amountPaise > 0) await createRefund(tx, clock, { ...refund, paymentId: null, amountPaise })
  }
  const data = { reason, creditNote: creditNote?.document.number ?? null }
  const audited = { ...reasonToAudit(reason), ...(amountPaise > 0 && { amountPaise }) }
  return { ok: true, to: steps.cancel.to, order: changes, data, notifies: true, audited }
}

/** Records that the buyer wants a cash order: the buyer confirmed on the order page, or a staff member called the buyer's phone. */
export const confirmCod = command<CommandRequest, never>('confirm-cod', awaitsYes, recordYes)

async function recordYes({ tx, clock, order, at }: CommandContext, { actor }: CommandRequest): Promise<Change> {
  const how = actor.kind === 'buyer' ? 'yes' : 'by-phone'
  if (how === 'by-phone') await recordReply(tx, clock, order.phone)
  return { ok: true, order: { cod_confirm: how, ...(await beginWork(tx, at, order)) }, data: { how } }
}

function awaitsYes(order: OrderRow): boolean {
  return awaitsCall({ ...order, codConfirm: order.cod_confirm })
}

/** Undoes the latest step within 60 s and withdraws the messages it queued. Fails when the step cannot be undone. */
export const undo = command('undo', (_, { actor }) => actor.kind === 'staff', undoLatest)

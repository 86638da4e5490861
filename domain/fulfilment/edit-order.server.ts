import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { OrderRow } from '#database/schema/orders'
import type { Delivery } from '#domain/delivery/delivery'
import { replaceStepMessages } from '#domain/fulfilment/order-messages.server'
import {
  alwaysAllowed,
  type Change,
  type CommandContext,
  type CommandRequest,
  command,
} from '#domain/fulfilment/run-command.server'
import { cleanGstin, gstinText, isGstinOrEmpty } from '#domain/invoices/gstin'
import { isCashOrder, isShipped, isUnpacked } from '#domain/orders/order'
import { newOrderKeys } from '#domain/orders/order-rows.server'
import { toAddressRow } from '#domain/orders/orders.server'
import { promiseToPin } from '#domain/orders/promised-day.server'
import { buyerJobs } from '#domain/outbox/job-kinds'
import { enqueue, releaseHeldMessages } from '#domain/outbox/outbox.server'
import { findShipment, insertShipment, type ShipmentRefused } from '#domain/shipping/shipments.server'
import { lineSchema } from '#domain/texts/line-schema.server'
import { msg } from '#domain/texts/translate'

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
  const order = {
    ...toAddressRow(delivery),
    courier_phone: courierPhone === phone ? null : courierPhone,
    ...(zip !== before.zip && { arrives_by: await promiseToPin(tx, before, zip) }),
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
export const editFirm = command<FirmRequest, never>('edit-firm', isEditable, changeFirm)

type FirmRequest = CommandRequest & { gstin: string; firm: string }

async function changeFirm(_: CommandContext, request: FirmRequest): Promise<Change> {
  return { ok: true, order: { buyer_gstin: request.gstin || null, buyer_firm: request.firm || null } }
}

export const editNote = command<NoteRequest, never>('edit-note', alwaysAllowed, changeNote)

type NoteRequest = CommandRequest & { note: string }

async function changeNote(_: CommandContext, { note }: NoteRequest): Promise<Change> {
  return { ok: true, order: { staff_note: note || null } }
}

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

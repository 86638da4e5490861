import type { OrderRow } from '#database/schema/orders'
import { replaceStepMessages } from '#domain/fulfilment/order-messages.server'
import { type Change, type CommandContext, type CommandRequest, command } from '#domain/fulfilment/run-command.server'
import { isCashOrder, isShipped } from '#domain/orders/order'
import { findShipment, insertShipment, type ShipmentRefused } from '#domain/shipping/shipments.server'

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

import type { Db } from '#domain/database'
import { insertRows } from '#domain/queries/queries.server'
import { bookedCourier, findCourier, parseTrackingNumber } from '#domain/shipping/couriers'
import { readSettings } from '#domain/shop-settings/shop-settings.server'

export type Shipment = { courier: string; trackingNumber: string | null; at: number }

export type ShipmentRefused =
  | { ok: false; reason: 'unknown-courier' }
  | { ok: false; reason: 'no-tracking-number' }
  | { ok: false; reason: 'tracking-number-taken'; by: string }

/** Own delivery has no tracking number, and a courier's numbers are unique. Without a typed number, the one from an earlier courier file is used. */
export async function insertShipment(
  tx: Db,
  parcel: { orderId: string; courier: string; trackingNumber: string; at: number },
): Promise<{ ok: true; shipment: Shipment } | ShipmentRefused> {
  const courier = findCourier((await readSettings(tx)).couriers, parcel.courier)
  if (!courier) return { ok: false, reason: 'unknown-courier' }
  const before = await findShipment(tx, parcel.orderId)
  const isKnown = parcel.trackingNumber.trim() === '' && before?.courier === courier.id
  const typed = isKnown ? (before.trackingNumber ?? '') : parcel.trackingNumber
  const trackingNumber = courier.isOwn ? null : parseTrackingNumber(typed)
  if (!courier.isOwn && trackingNumber === null) return { ok: false, reason: 'no-tracking-number' }
  if (before) await deleteShipment(tx, parcel.orderId)
  const shipment = { courier: courier.id, trackingNumber, at: parcel.at }
  if (await insertUntaken(tx, parcel.orderId, shipment)) return { ok: true, shipment }
  const taken = await tx
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .select('orders.number')
    .where('courier', '=', courier.id)
    .where('tracking_number', '=', trackingNumber)
    .executeTakeFirstOrThrow()
  return { ok: false, reason: 'tracking-number-taken', by: taken.number }
}

/** Returns the courier if it is not used at present, so that it gets no parcels that it has not got already. */
export async function findUnusedCourier(tx: Db, id: string, before: Shipment | undefined) {
  const courier = findCourier((await readSettings(tx)).couriers, id)
  return courier?.isOff && before?.courier !== id ? courier : undefined
}

/** Returns whether a parcel goes with the courier that is booked for it, though it is handed over with others: not by ourselves, nor under another number. */
export async function keepsBooking(
  tx: Db,
  { courier, trackingNumber }: { courier: string; trackingNumber: string },
  before: Shipment | undefined,
): Promise<boolean> {
  if (before?.courier !== bookedCourier.id || findCourier((await readSettings(tx)).couriers, courier)?.isOwn)
    return false
  return trackingNumber.trim() === '' || parseTrackingNumber(trackingNumber) === before.trackingNumber
}

export async function deleteShipment(tx: Db, orderId: string): Promise<void> {
  await tx.deleteFrom('shipments').where('order_id', '=', orderId).execute()
}

export async function restoreShipment(tx: Db, orderId: string, announced: Shipment | null): Promise<void> {
  await deleteShipment(tx, orderId)
  if (announced) await insertUntaken(tx, orderId, announced)
}

/** Inserts a shipment unless another order has its tracking number; returns whether it did. */
async function insertUntaken(tx: Db, orderId: string, { courier, trackingNumber, at }: Shipment): Promise<boolean> {
  const row = { order_id: orderId, courier, tracking_number: trackingNumber, at }
  return (await insertRows(tx, 'shipments', [row], ['courier', 'tracking_number'])) === 1
}

export async function findShipment(db: Db, orderId: string): Promise<Shipment | undefined> {
  const shipments = db.selectFrom('shipments').select(['courier', 'tracking_number as trackingNumber', 'at'])
  return shipments.where('order_id', '=', orderId).executeTakeFirst()
}

import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { enqueue } from '#domain/outbox/outbox.server'
import { insertRows, lockRows } from '#domain/queries/queries.server'
import { BookingRefused, bookedCourier, type CourierService } from '#domain/shipping/couriers'
import { isShippable, listParcels } from '#domain/shipping/parcels.server'
import { insertShipment } from '#domain/shipping/shipments.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { transact } from '#domain/transaction.server'

/** Has the worker book a courier, or ask again after a refusal; returns false when it is being booked, or was. */
export async function queueBooking(tx: Db, clock: Clock, orderId: string): Promise<boolean> {
  await insertRows(tx, 'bookings', [{ order_id: orderId }], ['order_id'])
  await tx.updateTable('bookings').set({ problem: null }).where('order_id', '=', orderId).execute()
  if (await enqueue(tx, clock, 'booking', orderId, { orderId })) return true
  const again = await tx
    .updateTable('outbox')
    .set({ state: 'due', due_at: clock.now(), attempts: 0, done_at: null, last_error: null })
    .where('kind', '=', 'booking')
    .where('subject', '=', orderId)
    .where('state', 'in', ['failed', 'done'])
    .where('receipt', 'is', null)
    .executeTakeFirst()
  return again.numUpdatedRows === 1n
}

/** Books a courier for a packed order, and keeps its number and label; returns the number, or null when the order is not packed any more. */
export async function bookParcel(db: Db, clock: Clock, service: CourierService, orderId: string) {
  const [parcel] = await listParcels(db, [orderId])
  if (parcel?.stage !== 'packed' || !isShippable(parcel)) return null
  try {
    if (parcel.weightGrams === null) throw new BookingRefused('Its weight is not known: pack sizes need one')
    const { contact } = await readSettings(db)
    const { trackingNumber, carrier, labelUrl } = await service.book(parcel, contact.infoEmail)
    const booked = { collect_paise: parcel.toCollectPaise, carrier, label_url: labelUrl, problem: null }
    await transact(db, async (tx) => {
      const packed = await lockRows(tx, 'orders')
        .where('id', '=', orderId)
        .where('stage', '=', 'packed')
        .executeTakeFirst()
      await tx
        .updateTable('bookings')
        .set({ ...booked, look_at: clock.now() })
        .where('order_id', '=', orderId)
        .execute()
      if (packed.numUpdatedRows === 0n) return
      const shipment = { orderId, courier: bookedCourier.id, trackingNumber, at: clock.now() }
      const kept = await insertShipment(tx, shipment)
      if (!kept.ok) throw new BookingRefused(`${trackingNumber}: ${kept.reason}`)
    })
    return trackingNumber
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    await db.updateTable('bookings').set({ problem }).where('order_id', '=', orderId).execute()
    throw error
  }
}

/** Returns the booking of an order; `status` is that of the job, `collectPaise` what the courier was told to collect. */
export async function findBooking(db: Db, orderId: string) {
  const row = await db
    .selectFrom('bookings')
    .innerJoin('outbox', 'outbox.subject', 'bookings.order_id')
    .select(['carrier', 'label_url as labelUrl', 'problem', 'collect_paise as collectPaise', 'outbox.state', 'receipt'])
    .where('bookings.order_id', '=', orderId)
    .where('kind', '=', 'booking')
    .executeTakeFirst()
  if (!row) return null
  const { state, receipt, ...booking } = row
  const isOver = state === 'failed' || state === 'done'
  const ended = receipt === null ? ('failed' as const) : ('booked' as const)
  return { ...booking, status: isOver ? ended : ('waits' as const) }
}

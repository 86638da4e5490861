import { hourMs, minuteMs } from '#domain/calendar/moment'
import { deliver, handOver } from '#domain/fulfilment/fulfilment.server'
import { courierActor } from '#domain/fulfilment/run-command.server'
import { toCollectPaise } from '#domain/orders/order'
import { bookedCourier, CourierAway, type CourierService } from '#domain/shipping/couriers'
import { isDue, runEach, type Task } from '#domain/tasks/task-failures.server'

const parcelsPerRound = 50

/** Does what the courier says of booked parcels; a person decides on what comes back or is lost. Returns whether there may be more. */
export async function trackParcels(task: Task<'track-parcels'>, service: CourierService): Promise<boolean> {
  const { db, clock } = task
  const now = clock.now()
  const due = await db
    .selectFrom('bookings')
    .innerJoin('orders', 'orders.id', 'bookings.order_id')
    .leftJoin('shipments', 'shipments.order_id', 'bookings.order_id')
    .select(['orders.id', 'stage', 'provider', 'total_paise', 'collect_paise', 'courier', 'tracking_number'])
    .where('look_at', '<=', now)
    .where(({ ref }) => isDue(task.name, ref('orders.id'), now))
    .orderBy('look_at')
    .limit(parcelsPerRound)
    .execute()
  let isAway = false
  await runEach(task, due, async ({ id, stage, tracking_number, courier, ...order }) => {
    const isOpen = stage === 'packed' || stage === 'handed-over'
    if (!isOpen || courier !== bookedCourier.id || tracking_number === null) return note(id, { look_at: null })
    if (isAway) return 'skipped'
    const state = await service.track(tracking_number).catch((error) => {
      if (!(error instanceof CourierAway)) throw error
      isAway = true
    })
    if (!state) return 'skipped'
    // It was paid since: the courier would collect cash, and a person has to stop that.
    const isAsBooked = order.collect_paise === toCollectPaise(order, order.total_paise)
    const request = (act: string) => ({
      commandKey: `courier ${act} ${id}`,
      actor: courierActor,
      requestId: null,
      orderId: id,
      version: null,
    })
    if (stage === 'packed' && state !== 'waits' && isAsBooked)
      await handOver(db, clock, { ...request('hand-over'), courier, trackingNumber: tracking_number })
    if (state === 'delivered') await deliver(db, clock, request('deliver'))
    const everyMs = service.name === 'sim' ? minuteMs : 2 * hourMs
    return note(id, { look_at: now + everyMs, is_in_trouble: Number(state === 'trouble') })
  })
  return due.length === parcelsPerRound && !isAway

  async function note(id: string, changes: { look_at: number | null; is_in_trouble?: number }): Promise<void> {
    await db.updateTable('bookings').set(changes).where('order_id', '=', id).execute()
  }
}

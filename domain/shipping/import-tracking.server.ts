import { recordAudit } from '#domain/audit/audit.server'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { maxMistakes } from '#domain/files/mistakes'
import { isAllowed } from '#domain/orders/stage'
import { inFixedOrder } from '#domain/queries/in-fixed-order'
import { lockRows } from '#domain/queries/lock-rows.server'
import { deleteShipment, findShipment, findUnusedCourier, insertShipment } from '#domain/shipping/shipments.server'
import { readTrackingFile, type TrackingMistake, type TrackingRow } from '#domain/shipping/tracking-file.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { transact } from '#domain/transaction.server'

export type TrackingResult = { ok: true; count: number } | { ok: false; mistakes: TrackingMistake[] }

type Request = {
  text: string
  /** Only checks the file and changes nothing. */
  isTrial: boolean
  actor: string
  requestId: string | null
}

/**
 * Imports all tracking numbers or none; reports every mistake with its line. The goods stay where they are: labels show the number from now on, and
 * the handover needs no further one.
 */
export async function importTracking(db: Db, clock: Clock, request: Request): Promise<TrackingResult> {
  const { rows, mistakes } = await readTrackingFile(request.text, (await readSettings(db)).couriers)
  return transact<TrackingResult>(db, async (tx, rollback) => {
    const found: TrackingMistake[] = [...mistakes]
    const packed: (TrackingRow & { orderId: string })[] = []
    for (const row of inFixedOrder(rows, ({ order }) => order)) {
      if (found.length >= maxMistakes) break
      const order = await lockPacked(tx, row)
      if ('reason' in order) found.push({ line: row.line, ...order })
      else packed.push({ ...row, orderId: order.id })
    }
    // All before any insertion, since a corrected file may exchange the numbers of two orders.
    for (const { orderId } of packed) await deleteShipment(tx, orderId)
    for (const row of packed) {
      if (found.length >= maxMistakes) break
      const mistake = await assignTrackingNumber(tx, clock, row, request)
      if (mistake) found.push({ line: row.line, ...mistake })
    }
    if (found.length > 0) return rollback({ ok: false, mistakes: found.toSorted((a, b) => a.line - b.line) })
    const done = { ok: true as const, count: rows.length }
    return request.isTrial ? rollback(done) : done
  })
}

/** Locks an order that waits for this courier, or returns why it does not. */
async function lockPacked(
  tx: Db,
  { order: number, courier }: TrackingRow,
): Promise<{ id: string } | Omit<TrackingMistake, 'line'>> {
  const order = await lockRows(tx, 'orders')
    .where('number', '=', number)
    .where('state', '=', 'confirmed')
    .returning(['id', 'stage'])
    .executeTakeFirst()
  if (!order) return { reason: 'unknown-order', value: number }
  if (!isAllowed('hand-over', order.stage)) return { reason: 'not-packed', value: order.stage, order: number }
  const unused = await findUnusedCourier(tx, courier, await findShipment(tx, order.id))
  if (unused) return { reason: 'courier-not-used', value: unused.name }
  return order
}

async function assignTrackingNumber(
  tx: Db,
  clock: Clock,
  { orderId, courier, trackingNumber }: TrackingRow & { orderId: string },
  { actor, requestId }: Request,
): Promise<Omit<TrackingMistake, 'line'> | null> {
  const at = clock.now()
  const sent = await insertShipment(tx, { orderId, courier, trackingNumber, at })
  if (!sent.ok) return { reason: 'number-taken', value: sent.reason === 'tracking-number-taken' ? sent.by : '' }
  await recordAudit(tx, {
    at,
    actor,
    act: 'order.tracking',
    subject: orderId,
    requestId,
    after: { courier, trackingNumber },
  })
  return null
}

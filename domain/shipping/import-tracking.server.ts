import { recordAudit } from '#domain/audit/audit.server'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { maxMistakes } from '#domain/files/mistakes'
import { readTable, type TableMistake } from '#domain/files/table.server'
import { isAllowed } from '#domain/orders/order'
import { inFixedOrder, lockRows } from '#domain/queries/queries.server'
import { parseTrackingNumber } from '#domain/shipping/couriers'
import { deleteShipment, findShipment, findUnusedCourier, insertShipment } from '#domain/shipping/shipments.server'
import type { Courier } from '#domain/shop-settings/shop-settings'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { cut } from '#domain/text'
import { transact } from '#domain/transaction.server'

export type TrackingResult = { ok: true; count: number } | { ok: false; mistakes: TrackingMistake[] }

type Request = {
  text: string
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

/** A valid row; `line` is its line in the file, with the header as line 1. */
export type TrackingRow = { line: number; order: string; courier: string; trackingNumber: string }

/** A mistake and its line; `value` is the cell's content. */
export type TrackingMistake = {
  line: number
  reason:
    | TableMistake['reason']
    | 'no-order'
    | 'unknown-courier'
    | 'courier-not-used'
    | 'no-tracking-number'
    | 'order-twice'
    | 'number-twice'
    | 'unknown-order'
    | 'not-packed'
    | 'number-taken'
  value: string
  order?: string
}

/** Parses a tracking file and reports up to a hundred mistakes; columns may be in any order. */
export async function readTrackingFile(
  text: string,
  couriers: readonly Courier[],
): Promise<{ rows: TrackingRow[]; mistakes: TrackingMistake[] }> {
  const table = await readTable(text, trackingFile)
  if (table.mistakes.length > 0) return { rows: [], mistakes: table.mistakes }
  const mistakes: TrackingMistake[] = []
  const seen = new Set<string>()
  const rows = table.rows.flatMap(({ line, cells: { order, courier: named, number: typed } }): TrackingRow[] => {
    if (mistakes.length >= maxMistakes) return []
    const wrong = (reason: TrackingMistake['reason'], value = '') => {
      mistakes.push({ line, reason, value: cut(value, 60) })
      return []
    }
    if (!/^[\w-]{1,40}$/.test(order)) return wrong('no-order', order)
    const courier = findCourierByName(couriers, named)
    if (!courier) return wrong('unknown-courier', named)
    const trackingNumber = parseTrackingNumber(typed)
    if (trackingNumber === null) return wrong('no-tracking-number', typed)
    const number = order.toUpperCase()
    if (seen.has(number)) return wrong('order-twice', number)
    if (seen.has(`${courier.id} ${trackingNumber}`)) return wrong('number-twice', trackingNumber)
    seen.add(number).add(`${courier.id} ${trackingNumber}`)
    return [{ line, order: number, courier: courier.id, trackingNumber }]
  })
  return { rows, mistakes }
}

/**
 * Finds a courier by name or id, or by the longest name that the text begins with: courier sites append their service, such as
 * "Delhivery Surface 2 kg".
 */
function findCourierByName(couriers: readonly Courier[], typed: string): Courier | undefined {
  const text = typed.toLowerCase().replace(/\s+/g, ' ')
  const named = couriers
    .filter(({ isOwn }) => !isOwn)
    .map((courier) => ({ courier, name: courier.name.toLowerCase() }))
    .toSorted((a, b) => b.name.length - a.name.length)
  const found =
    named.find(({ name }) => name === text) ??
    named.find(({ courier }) => courier.id === text) ??
    named.find(({ name }) => text.startsWith(name) && !/^[\p{L}\p{M}\p{N}]/u.test(text.slice(name.length)))
  return found?.courier
}

/** Accepted names of the columns by which couriers' files name a parcel, as `headerKey` returns them. */
export const parcelColumns = {
  order: ['order', 'order id', 'order no', 'order number', 'channel order id', 'reference no', 'reference number'],
  number: [
    'tracking number',
    'tracking no',
    'tracking id',
    'number',
    'awb',
    'awb code',
    'awb no',
    'awb number',
    'waybill',
    'waybill no',
    'waybill number',
  ],
} as const

const trackingFile = {
  ...parcelColumns,
  courier: ['courier', 'courier company', 'courier name', 'courier partner', 'carrier'],
} as const

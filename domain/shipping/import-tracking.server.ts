import { doneBy, recordAudit } from '#domain/audit/audit.server'
import type { Clock } from '#domain/clock'
import type { StaffActor } from '#domain/commands/staff-actor'
import type { Db } from '#domain/database'
import { foundMistakes, type LineMistake } from '#domain/files/mistakes'
import { readTable } from '#domain/files/table.server'
import { isAllowed } from '#domain/orders/order'
import { inFixedOrder, lockRows } from '#domain/queries/queries.server'
import { parseTrackingNumber } from '#domain/shipping/couriers'
import { deleteShipment, findShipment, findUnusedCourier, insertShipment } from '#domain/shipping/shipments.server'
import type { Courier } from '#domain/shop-settings/shop-settings'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { cut } from '#domain/text'
import { t } from '#domain/texts/translate'
import { transact } from '#domain/transaction.server'

type TrackingResult = { ok: true; count: number } | { ok: false; mistakes: LineMistake[] }

/** Saves all tracking numbers of a file or none. The goods stay where they are; the handover needs no further number. */
export async function importTracking(
  db: Db,
  clock: Clock,
  by: StaffActor,
  { text, isTrial }: { text: string; isTrial: boolean },
): Promise<TrackingResult> {
  return transact<TrackingResult>(db, async (tx, rollback) => {
    const mistakes: LineMistake[] = []
    const rows = await readTrackingFile(text, (await readSettings(tx)).couriers, mistakes)
    const packed: (TrackingRow & { orderId: string })[] = []
    for (const row of inFixedOrder(rows, ({ number }) => number)) {
      const order = await lockRows(tx, 'orders')
        .where('number', '=', row.number)
        .where('state', '=', 'confirmed')
        .returning(['id', 'stage'])
        .executeTakeFirst()
      const refuse = (text: string) => mistakes.push({ line: row.line, text })
      if (!order) refuse(t('there is no confirmed order {value}.', { value: row.number }))
      else if (!isAllowed('hand-over', order.stage))
        refuse(t('{value} is not packed, or has left already.', { value: row.number }))
      else if (await findUnusedCourier(tx, row.courier.id, await findShipment(tx, order.id)))
        refuse(t('the courier {value} is not used at present.', { value: row.courier.name }))
      else packed.push({ ...row, orderId: order.id })
    }
    // All before any insertion, since a corrected file may exchange the numbers of two orders.
    for (const { orderId } of packed) await deleteShipment(tx, orderId)
    const at = clock.now()
    for (const { line, orderId, courier, trackingNumber } of packed) {
      const sent = await insertShipment(tx, { orderId, courier: courier.id, trackingNumber, at })
      if (!sent.ok) {
        const order = sent.reason === 'tracking-number-taken' ? sent.by : ''
        mistakes.push({ line, text: t('the tracking number is that of {order}.', { order }) })
      }
      const after = { courier: courier.id, trackingNumber }
      await recordAudit(tx, { ...doneBy(by, at), act: 'order.tracking', subject: orderId, after })
    }
    if (mistakes.length > 0) return rollback({ ok: false, mistakes: foundMistakes(mistakes) })
    const done = { ok: true as const, count: rows.length }
    return isTrial ? rollback(done) : done
  })
}

type TrackingRow = { line: number; number: string; courier: Courier; trackingNumber: string }

async function readTrackingFile(text: string, couriers: readonly Courier[], mistakes: LineMistake[]) {
  const seen = new Set<string>()
  const table = await readTable(text, trackingFile(), mistakes)
  return table.flatMap(({ line, cells }): TrackingRow[] => {
    const wrong = (mistake: string) => {
      mistakes.push({ line, text: mistake })
      return []
    }
    if (!cells.order || !cells.courier || !cells.number)
      return wrong(t('order, courier or tracking number is missing.'))
    const number = cut(cells.order, 60).toUpperCase()
    const courier = findCourierByName(couriers, cells.courier)
    if (!courier) return wrong(t('the courier {value} is not known here.', { value: cut(cells.courier, 60) }))
    const trackingNumber = parseTrackingNumber(cells.number)
    if (!trackingNumber) return wrong(t('{value} is no tracking number.', { value: cut(cells.number, 60) }))
    for (const value of [number, `${courier.id} ${trackingNumber}`]) {
      if (seen.has(value)) return wrong(t('{value} stands in the file twice.', { value }))
      seen.add(value)
    }
    return [{ line, number, courier, trackingNumber }]
  })
}

/** Finds a courier by name or id, or by the longest name that the text begins with: courier sites append their service, as in "Delhivery Surface 2 kg". */
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

/** The headers by which couriers' files name a parcel, as `headerKey` returns them. */
export const parcelHeaders = {
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

const trackingFile = () => ({
  order: { headers: parcelHeaders.order, missing: t('there is no column for the order.') },
  number: { headers: parcelHeaders.number, missing: t('there is no column for the tracking number.') },
  courier: {
    headers: ['courier', 'courier company', 'courier name', 'courier partner', 'carrier'],
    missing: t('there is no column for the courier.'),
  },
})

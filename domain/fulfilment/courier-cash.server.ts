import { sql } from 'kysely'
import type { Day } from '#domain/calendar/moment'
import type { Db } from '#domain/database'
import { foundMistakes, type LineMistake } from '#domain/files/mistakes'
import { readTable } from '#domain/files/table.server'
import { formatRupees, parseRupees } from '#domain/money'
import { parseOrderNumber } from '#domain/orders/order'
import { cutPage } from '#domain/queries/pagination'
import { parseTrackingNumber } from '#domain/shipping/couriers'
import { parcelHeaders } from '#domain/shipping/import-tracking.server'
import { cut } from '#domain/text'
import { t } from '#domain/texts/translate'

export type CashOrder = Awaited<ReturnType<typeof listCashOrdersOf>>[number]

/** Must match the condition of the index `orders_cash_with_courier` exactly. */
const isWithCourier = sql<boolean>`cod_state = 'with-courier'`

/** Maximum length of a courier's list of cash orders, the oldest first; its form stays well below the request size limit. */
const maxCashOrders = 1_000

export async function listCashOrdersOf(db: Db, courier: string) {
  return (
    db
      .selectFrom('orders')
      .innerJoin('shipments', 'shipments.order_id', 'orders.id')
      .select(['orders.id', 'number', 'name', 'city', 'total_paise as totalPaise', 'stage_at as deliveredAt'])
      .select('tracking_number as trackingNumber')
      .where(isWithCourier)
      // An expression, so that no index is used: an index on the courier would read every parcel it ever carried.
      .where(sql<boolean>`courier || '' = ${courier}`)
      .orderBy('stage_at')
      .orderBy('orders.id')
      .limit(maxCashOrders)
      .execute()
  )
}

/** The cash that a courier has of delivered orders; `since` is the delivery of the oldest, in epoch milliseconds. */
export type CourierCash = { courier: string; orders: number; paise: number; since: number }

/** Lists outstanding cash by courier, the largest sum first; the courier is '' for an order without a shipment. */
export async function listOutstanding(db: Db): Promise<CourierCash[]> {
  return db
    .selectFrom('orders')
    .leftJoin('shipments', 'shipments.order_id', 'orders.id')
    .select(({ fn, val }) => [
      fn.coalesce('courier', val('')).as('courier'),
      fn.countAll<number>().as('orders'),
      fn.sum<number>('total_paise').as('paise'),
      fn.min('stage_at').as('since'),
    ])
    .where(isWithCourier)
    .groupBy('courier')
    .orderBy('paise', 'desc')
    .execute()
}

export type Remittance = Awaited<ReturnType<typeof listRemittances>>[number]

const maxLatestRemittances = 50

export async function listLatestRemittances(db: Db) {
  const rows = await selectRemittances(db)
    .orderBy('recorded_at', 'desc')
    .orderBy('id')
    .limit(maxLatestRemittances + 1)
    .execute()
  const { shown, last } = cutPage(rows, maxLatestRemittances)
  return { remittances: shown, isCut: last !== null }
}

export function listRemittances(db: Db, { from, to }: { from: Day; to: Day }) {
  return selectRemittances(db)
    .where('received_on', '>=', from)
    .where('received_on', '<=', to)
    .orderBy('received_on', 'desc')
    .orderBy('id')
    .execute()
}

function selectRemittances(db: Db) {
  return db
    .selectFrom('cod_remittances')
    .select(['id', 'courier', 'received_on as receivedOn', 'reference', 'amount_paise as amountPaise'])
    .select(['fee_paise as feePaise', 'shortage_paise as shortagePaise'])
    .select(({ selectFrom, fn }) =>
      selectFrom('orders')
        .select(fn.countAll<number>().as('orders'))
        .where('remittance_id', 'is not', null)
        .whereRef('remittance_id', '=', 'cod_remittances.id')
        .$asScalar()
        .$notNull()
        .as('orders'),
    )
}

const remittanceFile = () => ({
  order: { headers: parcelHeaders.order },
  number: { headers: parcelHeaders.number },
  amount: {
    headers: [
      'amount',
      'amount paid',
      'amount remitted',
      'cod amount',
      'cod amt',
      'cod collected',
      'cod value',
      'collectable amount',
      'collectable value',
      'collected amount',
      'remittance amount',
      'remitted amount',
    ],
    missing: t('there is no column for the amount.'),
  },
})

/** Returns which of a courier's cash orders its file pays in full, and what a person has to look at. Changes nothing. */
export async function matchRemittance(text: string, orders: readonly CashOrder[]) {
  const mistakes: LineMistake[] = []
  const byNumber = new Map(orders.map((order) => [order.number, order]))
  const byTracking = new Map(orders.map((order) => [order.trackingNumber, order]))
  const paid = new Set<string>()
  let amountPaise = 0
  for (const { line, cells } of await readTable(text, remittanceFile(), mistakes)) {
    const order =
      byNumber.get(parseOrderNumber(cells.order) ?? '') ?? byTracking.get(parseTrackingNumber(cells.number) ?? '')
    const value = order?.number ?? cut(cells.order || cells.number, 60)
    const paidPaise = parseRupees(cells.amount)
    if (!order) mistakes.push({ line, text: t('{value}: this courier owes nothing for it.', { value }) })
    else if (paid.has(value)) mistakes.push({ line, text: t('{value} stands in the file twice.', { value }) })
    else if (paidPaise === null) mistakes.push({ line, text: t('{value}: the amount cannot be read.', { value }) })
    else if (paidPaise !== order.totalPaise) {
      const amounts = { paid: formatRupees(paidPaise), due: formatRupees(order.totalPaise) }
      mistakes.push({ line, text: t('{value}: {paid} in the file, {due} due.', { value, ...amounts }) })
    } else {
      paid.add(value)
      amountPaise += paidPaise
    }
  }
  return { numbers: [...paid], amountPaise, mistakes: foundMistakes(mistakes) }
}

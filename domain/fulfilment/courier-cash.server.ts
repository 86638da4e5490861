import { type InferResult, sql } from 'kysely'
import { type Day, dayMs } from '#domain/calendar/moment'
import type { Db } from '#domain/database'
import { cutPage } from '#domain/queries/pagination'

/** Times in epoch milliseconds. */
export type CashOrder = {
  id: string
  number: string
  name: string
  city: string
  totalPaise: number
  deliveredAt: number
}

/** Must match the condition of the index `orders_cash_with_courier` exactly. */
const isWithCourier = sql<boolean>`cod_state = 'with-courier'`

/** Maximum length of a courier's list of cash orders, the oldest first; its form stays well below the request size limit. */
const maxCashOrders = 1_000

/** Lists the cash orders of one courier, the oldest first. */
export async function listCashOrdersOf(db: Db, courier: string): Promise<CashOrder[]> {
  return (
    db
      .selectFrom('orders')
      .innerJoin('shipments', 'shipments.order_id', 'orders.id')
      .select(['orders.id', 'number', 'name', 'city', 'total_paise as totalPaise', 'stage_at as deliveredAt'])
      .where(isWithCourier)
      // An expression, so that no index is used: an index on the courier would read every parcel it ever carried.
      .where(sql<boolean>`courier || '' = ${courier}`)
      .orderBy('stage_at')
      .orderBy('orders.id')
      .limit(maxCashOrders)
      .execute()
  )
}

/** Cash by courier; `byAge` holds amounts by age bucket, in paise. */
export type CourierCash = { courier: string; orders: number; paise: number; byAge: number[] }

/** Upper bounds of the age buckets, in days; a last bucket holds everything older. */
const ageDays = [7, 14, 30]

/** Lists outstanding cash by courier, the largest sum first; the courier is '' for an order without a shipment. */
export async function listOutstanding(db: Db, now: number): Promise<CourierCash[]> {
  const bounds = [...ageDays.map((days) => now - days * dayMs), null]
  const sums = new Map<string, CourierCash>()
  let before: number | null = null
  for (const [place, since] of bounds.entries()) {
    for (const row of await sumBetween(db, since, before)) {
      const courier = row.courier ?? ''
      const cash = sums.get(courier) ?? emptyCash(courier)
      cash.orders += row.orders
      cash.paise += row.paise
      cash.byAge[place] = row.paise
      sums.set(courier, cash)
    }
    before = since
  }
  return [...sums.values()].toSorted((a, b) => b.paise - a.paise)
}

function emptyCash(courier: string): CourierCash {
  return { courier, orders: 0, paise: 0, byAge: [...ageDays, 0].map(() => 0) }
}

function sumBetween(db: Db, since: number | null, before: number | null) {
  return db
    .selectFrom('orders')
    .leftJoin('shipments', 'shipments.order_id', 'orders.id')
    .select(({ fn }) => ['courier', fn.countAll<number>().as('orders'), fn.sum<number>('total_paise').as('paise')])
    .where(isWithCourier)
    .$if(since !== null, (query) => query.where('stage_at', '>=', since))
    .$if(before !== null, (query) => query.where('stage_at', '<', before))
    .groupBy('courier')
    .execute()
}

/** `differencePaise` is the part of the orders' sum that neither the amount nor the fee explains. */
export type Remittance = {
  id: string
  courier: string
  receivedOn: Day
  reference: string
  orders: number
  expectedPaise: number
  amountPaise: number
  feePaise: number
  differencePaise: number
}

/** Maximum length of the list of the latest remittances. */
const maxLatestRemittances = 50

/** Lists the latest remittances, the newest first. */
export async function listLatestRemittances(db: Db): Promise<{ remittances: Remittance[]; isCut: boolean }> {
  const rows = await selectRemittances(db)
    .orderBy('recorded_at', 'desc')
    .orderBy('id')
    .limit(maxLatestRemittances + 1)
    .execute()
  const { shown, last } = cutPage(rows, maxLatestRemittances)
  return { remittances: await withSums(db, shown), isCut: last !== null }
}

/** Lists the remittances received in a period, the newest first. */
export async function listRemittances(db: Db, { from, to }: { from: Day; to: Day }): Promise<Remittance[]> {
  const rows = await selectRemittances(db)
    .where('received_on', '>=', from)
    .where('received_on', '<=', to)
    .orderBy('received_on', 'desc')
    .orderBy('id')
    .execute()
  return withSums(db, rows)
}

function selectRemittances(db: Db) {
  return db.selectFrom('cod_remittances').selectAll()
}

async function withSums(db: Db, rows: InferResult<ReturnType<typeof selectRemittances>>): Promise<Remittance[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const sums = await db
    .selectFrom('orders')
    .select(({ fn }) => [
      'remittance_id',
      fn.countAll<number>().as('orders'),
      fn.sum<number>('total_paise').as('paise'),
    ])
    .where('remittance_id', 'is not', null)
    .where('remittance_id', 'in', ids)
    .groupBy('remittance_id')
    .execute()
  return rows.map((row) => {
    const sum = sums.find(({ remittance_id }) => remittance_id === row.id)
    const expectedPaise = sum?.paise ?? 0
    return {
      id: row.id,
      courier: row.courier,
      receivedOn: row.received_on,
      reference: row.reference,
      orders: sum?.orders ?? 0,
      expectedPaise,
      amountPaise: row.amount_paise,
      feePaise: row.fee_paise,
      differencePaise: expectedPaise - row.amount_paise - row.fee_paise,
    }
  })
}

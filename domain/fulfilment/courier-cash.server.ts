import { sql } from 'kysely'
import { dayMs } from '#domain/calendar/moment'
import type { Db } from '#domain/database'

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

/** Maximum length of a courier's list of cash orders, the oldest first. */
export const maxCashOrders = 200

export async function listCashWith(db: Db, courier: string): Promise<CashOrder[]> {
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
export const ageDays = [7, 14, 30]

export async function listOutstanding(db: Db, now: number): Promise<CourierCash[]> {
  const bounds = [...ageDays.map((days) => now - days * dayMs), null]
  const sums = new Map<string, CourierCash>()
  let before: number | null = null
  for (const [place, since] of bounds.entries()) {
    for (const row of await sumBetween(db, since, before)) {
      const cash = sums.get(row.courier) ?? emptyCash(row.courier)
      cash.orders += Number(row.orders)
      cash.paise += Number(row.paise)
      cash.byAge[place] = Number(row.paise)
      sums.set(row.courier, cash)
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
    .innerJoin('shipments', 'shipments.order_id', 'orders.id')
    .select(({ fn }) => ['courier', fn.countAll<number>().as('orders'), fn.sum<number>('total_paise').as('paise')])
    .where(isWithCourier)
    .$if(since !== null, (query) => query.where('stage_at', '>=', since))
    .$if(before !== null, (query) => query.where('stage_at', '<', before))
    .groupBy('courier')
    .execute()
}

export type Remittance = {
  id: string
  courier: string
  amountPaise: number
  feePaise: number
  shortagePaise: number
  reference: string
  receivedOn: string
}

export async function listRemittances(db: Db, limit = 50): Promise<Remittance[]> {
  const rows = await db
    .selectFrom('cod_remittances')
    .selectAll()
    .orderBy('recorded_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ...{ id: row.id, courier: row.courier, amountPaise: row.amount_paise },
    ...{ feePaise: row.fee_paise, shortagePaise: row.shortage_paise },
    ...{ reference: row.reference, receivedOn: row.received_on },
  }))
}

import { sql } from 'kysely'
import { dayMs } from '#domain/calendar/moment'
import type { Db } from '#domain/database'
import type { Period } from '#domain/reports/period'
import { readSlices, sliceSize } from '#domain/reports/read-slices.server'

/** Upper bounds of the age buckets in days; the last bucket holds everything older. */
export const cashAges = [7, 14, 30, null] as const

/** Cash collected and not remitted: orders, and paise by age bucket. */
export type CourierCash = { courier: string; orders: number; paise: number; byAge: number[] }

/** `differencePaise` is the part of the orders' sum that neither the amount nor the fee explains. */
export type Remittance = {
  id: string
  courier: string
  receivedOn: string
  reference: string
  orders: number
  expectedPaise: number
  amountPaise: number
  feePaise: number
  differencePaise: number
}

/** Maximum orders that one page of figures sums; far above the needs of a family shop. */
const maxOutstanding = 20_000

/** Lists outstanding cash by courier, the largest sum first. */
export async function listOutstandingCash(db: Db, now: number): Promise<CourierCash[]> {
  const couriers = new Map<string, CourierCash>()
  let read = 0
  const slices = readSlices(0, async (after) =>
    db
      .selectFrom('orders')
      .leftJoin('shipments', 'shipments.order_id', 'orders.id')
      .select(['orders.id', 'stage_at as at', 'total_paise', 'courier'])
      // Must match the condition of the index exactly.
      .where(sql<boolean>`cod_state = 'with-courier'`)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('stage_at', 'orders.id'), '>', tuple(after.at, after.id)))
      .orderBy('stage_at')
      .orderBy('orders.id')
      .limit(sliceSize)
      .execute(),
  )
  for await (const rows of slices) {
    for (const { at, total_paise, courier } of rows) {
      const name = courier ?? ''
      const sum = couriers.get(name) ?? { courier: name, orders: 0, paise: 0, byAge: cashAges.map(() => 0) }
      const days = (now - at) / dayMs
      const age = cashAges.findIndex((most) => most === null || days <= most)
      sum.byAge[age] = (sum.byAge[age] ?? 0) + total_paise
      couriers.set(name, { ...sum, orders: sum.orders + 1, paise: sum.paise + total_paise })
    }
    read += rows.length
    if (read >= maxOutstanding) break
  }
  return [...couriers.values()].toSorted((a, b) => b.paise - a.paise)
}

/** Lists remittances of a period, the newest first. */
export async function listPaidRemittances(db: Db, { from, to }: Period): Promise<Remittance[]> {
  const rows = await db
    .selectFrom('cod_remittances')
    .selectAll()
    .where('received_on', '>=', from)
    .where('received_on', '<=', to)
    .orderBy('received_on', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()
  if (rows.length === 0) return []
  const sums = await db
    .selectFrom('orders')
    .select(({ fn }) => [
      'remittance_id',
      fn.countAll<number>().as('orders'),
      fn.sum<number>('total_paise').as('paise'),
    ])
    .where('remittance_id', 'is not', null)
    .where(
      'remittance_id',
      'in',
      rows.map(({ id }) => id),
    )
    .groupBy('remittance_id')
    .execute()
  return rows.map((row) => {
    const sum = sums.find(({ remittance_id }) => remittance_id === row.id)
    const expectedPaise = Number(sum?.paise ?? 0)
    return {
      ...{ id: row.id, courier: row.courier, receivedOn: row.received_on, reference: row.reference },
      ...{ orders: Number(sum?.orders ?? 0), expectedPaise, amountPaise: row.amount_paise, feePaise: row.fee_paise },
      differencePaise: expectedPaise - row.amount_paise - row.fee_paise,
    }
  })
}

import { sql } from 'kysely'
import { addDays, dayMs, hourMs, indianDay, startOfDay } from '#domain/calendar/moment'
import { findProductColumn } from '#domain/catalog/catalog.server'
import type { Db } from '#domain/database'
import { sum } from '#domain/money'
import { type Period, periodBefore } from '#domain/reports/period'

type Days = Pick<Period, 'from' | 'to'>

/** Amounts in paise. Orders count on the day of their confirmation, refunds on the day the money went back. */
export type SalesReport = Awaited<ReturnType<typeof readSales>>
export type SalesSum = SalesReport['total']
export type BestSeller = SalesReport['bestSellers'][number]

const maxBestSellers = 10

export async function readSales(db: Db, now: number, period: Period) {
  const today = indianDay(now)
  const isOver = period.to <= today
  const elapsedDays = 1 + (startOfDay(isOver ? period.to : today) - startOfDay(period.from)) / dayMs
  const earlier = periodBefore(period)
  const sameDay = addDays(earlier.from, elapsedDays - 1)
  // A complete month is compared with a complete month, even if their lengths differ.
  const compared = { from: earlier.from, to: isOver || sameDay > earlier.to ? earlier.to : sameDay }
  const { orders, total, withoutSalePaise } = await sumSales(db, period, period.span === 'day' ? hourMs : dayMs)
  const excluded = (outcome: Outcome) => {
    const { orders: count, goodsPaise, deliveryPaise } = addUp(orders.filter((row) => row.outcome === outcome))
    return { orders: count, paise: goodsPaise + deliveryPaise }
  }
  return {
    bars: toBars(orders.filter(isSale), period, elapsedDays),
    total,
    before: (await sumSales(db, compared, dayMs)).total,
    bestSellers: await listBestSellers(db, period),
    /** Sales that the staff took. */
    taken: await countTaken(db, period),
    /** Orders of the period, and refunds of no sale in it, that the figures above exclude. */
    notCounted: { cancelled: excluded('cancelled'), cameBack: excluded('came-back'), refundsPaise: withoutSalePaise },
  }
}

async function sumSales(db: Db, days: Days, slotMs: number) {
  const orders = await sumOrders(db, days, slotMs)
  const { refundsPaise, withoutSalePaise } = await readMoney(db, days)
  const total = { ...addUp(orders.filter(isSale)), refundsPaise: refundsPaise - withoutSalePaise }
  return { orders, total, withoutSalePaise }
}

const limits = ({ from, to }: Days) => [startOfDay(from), startOfDay(to) + dayMs] as const

/** Sales exclude cancelled orders, and cash orders that came back unpaid or were lost. */
type Outcome = 'cancelled' | 'came-back' | 'sold'
export const outcome = sql<Outcome>`case when orders.stage = 'cancelled' then 'cancelled' when orders.cod_state = 'void' then 'came-back' else 'sold' end`

type SummedOrders = Awaited<ReturnType<typeof sumOrders>>[number]

const isSale = (row: SummedOrders) => row.outcome === 'sold'

function confirmedIn(db: Db, days: Days) {
  const [start, end] = limits(days)
  // The first condition must match that of the index `orders_by_settlement` exactly. What a claim sends again is no sale.
  return db
    .selectFrom('orders')
    .where(sql<boolean>`orders.state = 'confirmed'`)
    .where('orders.settled_at', '>=', start)
    .where('orders.settled_at', '<', end)
    .where('orders.source', '<>', 'claim')
}

/** `slot` is the hour or day of Indian time since 1970. */
async function sumOrders(db: Db, days: Days, slotMs: number) {
  const offsetMs = -startOfDay('1970-01-01')
  return confirmedIn(db, days)
    .select(sql<number>`(orders.settled_at + ${sql.lit(offsetMs)}) / ${sql.lit(slotMs)}`.as('slot'))
    .select([
      outcome.as('outcome'),
      sql<number>`sum(case when orders.provider = 'cod' then 1 else 0 end)`.as('cashOrders'),
    ])
    .select(({ fn }) => [
      fn.countAll<number>().as('orders'),
      sql<number>`sum(orders.subtotal_paise - orders.discount_paise)`.as('goodsPaise'),
      fn.sum<number>('orders.shipping_paise').as('deliveryPaise'),
    ])
    .groupBy(['slot', 'outcome'])
    .execute()
}

async function countTaken(db: Db, days: Days) {
  const rows = await confirmedIn(db, days)
    .select(['orders.source', ({ fn }) => fn.countAll<number>().as('orders')])
    .where(outcome, '=', 'sold')
    .groupBy('orders.source')
    .execute()
  const of = (source: string) => Number(rows.find((row) => row.source === source)?.orders ?? 0)
  return { phone: of('phone'), door: of('door') }
}

function addUp(rows: readonly SummedOrders[]) {
  return {
    orders: sum(rows, (row) => row.orders),
    cashOrders: sum(rows, (row) => row.cashOrders),
    goodsPaise: sum(rows, (row) => row.goodsPaise),
    deliveryPaise: sum(rows, (row) => row.deliveryPaise),
  }
}

function toBars(sold: readonly SummedOrders[], { span, from }: Period, days: number) {
  const bySlot = new Map(sold.map((row) => [row.slot, row]))
  const isDay = span === 'day'
  const first = Math.round(Date.parse(from) / (isDay ? hourMs : dayMs))
  return Array.from({ length: isDay ? 24 : days }, (_, n) => {
    const row = bySlot.get(first + n)
    const at = isDay ? `${String(n).padStart(2, '0')}:00` : addDays(from, n)
    return { at, paise: row ? row.goodsPaise + row.deliveryPaise : 0 }
  })
}

/** Refunds by `updated_at`; one that the bank gave back later is subtracted on the day when it came back. */
export async function readMoney(db: Db, days: Days) {
  const [start, end] = limits(days)
  const { captured } = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.sum<number | null>('amount_paise').as('captured'))
    // The provider account may take payments for other businesses of the family.
    .where('order_id', 'is not', null)
    .where('recorded_at', '>=', start)
    .where('recorded_at', '<', end)
    .executeTakeFirstOrThrow()
  const { direct } = await confirmedIn(db, days)
    .select(({ fn }) => fn.sum<number | null>('total_paise').as('direct'))
    .where('provider', '=', 'direct')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ refundsPaise: number; providerRefundsPaise: number; withoutSalePaise: number }>`
    select coalesce(sum(paise), 0) as "refundsPaise",
      coalesce(sum(case when "byProvider" = 1 then paise end), 0) as "providerRefundsPaise",
      -- Of cancelled orders, of packs taken out of one, and of payments that confirmed no order.
      coalesce(sum(case when orders.stage = 'cancelled' or coalesce(decided.reason, refunds.reason) = 'cancelled'
        or (refunds.payment_id is not null and refunds.payment_id is distinct from orders.payment_id)
        then paise end), 0) as "withoutSalePaise"
    from (
      -- Must match the condition of the index refunds_processed exactly.
      select id as refund_id, amount_paise as paise, case when method = 'provider' then 1 else 0 end as "byProvider"
      from refunds where state = 'processed' and updated_at >= ${start} and updated_at < ${end}
      union all select refund_id, amount_paise, 1 from refund_reversals where processed_at >= ${start} and processed_at < ${end}
      union all select refund_id, -amount_paise, 1 from refund_reversals where reversed_at >= ${start} and reversed_at < ${end}
    ) as moved
    -- SQLite reads the few that moved first, as a cross join is written.
    cross join refunds join orders on orders.id = refunds.order_id
    left join refunds as decided on decided.id = refunds.instead_of
    where refunds.id = moved.refund_id`.execute(db)
  const { refundsPaise = 0, providerRefundsPaise = 0, withoutSalePaise = 0 } = rows[0] ?? {}
  return {
    capturedPaise: captured ?? 0,
    /** What came by UPI to the family's own account, for the orders of these days. */
    directPaise: direct ?? 0,
    refundsPaise,
    providerRefundsPaise,
    withoutSalePaise,
  }
}

async function listBestSellers(db: Db, days: Days) {
  const best = await confirmedIn(db, days)
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .where(outcome, '=', 'sold')
    .select(['product_id as productId', 'size'])
    .select(({ fn }) => fn.sum<number>('quantity').as('packs'))
    .select(sql<number>`sum(quantity * price_paise - order_lines.discount_paise)`.as('paise'))
    .groupBy(['product_id', 'size'])
    .orderBy('paise', 'desc')
    .orderBy('product_id')
    .orderBy('size')
    .limit(maxBestSellers)
    .execute()
  const ids = best.map(({ productId }) => productId)
  const names = await findProductColumn(db, 'name', ids)
  return best.map((size) => ({ ...size, name: names.get(size.productId) ?? size.productId }))
}

export type UnpaidOrder = Awaited<ReturnType<typeof listUnpaid>>[number]

const maxUnpaid = 100

/** Except those of buyers who have bought since, who paid too late, or who were erased. */
export async function listUnpaid(db: Db, now: number) {
  const since = startOfDay(indianDay(now)) - 6 * dayMs
  const unpaid = (state: 'pending' | 'cancelled') =>
    db
      .selectFrom('orders')
      .select(['number', 'name', 'phone', 'total_paise as totalPaise', 'placed_at as placedAt'])
      .where('state', '=', state)
      .where('replaced', '=', 0)
      .where('phone', '<>', '')
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('payments').select('payments.id').whereRef('payments.order_id', '=', 'orders.id'))),
      )
      .where(({ not, exists, selectFrom }) => {
        const bought = selectFrom('orders as bought').select('bought.id').where('bought.state', '=', 'confirmed')
        const bySame = bought.whereRef('bought.user_id', '=', 'orders.user_id')
        return not(exists(bySame.whereRef('bought.placed_at', '>=', 'orders.placed_at')))
      })
      .where('placed_at', '>=', since)
      .orderBy('placed_at', 'desc')
      .limit(maxUnpaid)
      .execute()
  const open = (await unpaid('pending')).map((order) => ({ ...order, isOpen: true }))
  const closed = (await unpaid('cancelled')).map((order) => ({ ...order, isOpen: false }))
  return [...open, ...closed].toSorted((a, b) => b.placedAt - a.placedAt).slice(0, maxUnpaid)
}

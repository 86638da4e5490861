import { sql } from 'kysely'
import type { Tables } from '#database/schema'
import { type Day, dayMs, startOfDay } from '#domain/calendar/moment'
import { sizeKey } from '#domain/catalog/size-key'
import type { Db } from '#domain/database'
import { isCashOrder } from '#domain/orders/order'
import { readEventData } from '#domain/orders/order-events.server'
import { readRefunds } from '#domain/reports/read-refunds.server'
import { readSlices } from '#domain/reports/read-slices.server'

/** The sums of a day and their columns. */
const sumColumns = {
  orders: 'orders',
  cashOrders: 'cash_orders',
  goodsPaise: 'goods_paise',
  deliveryPaise: 'delivery_paise',
  capturedPaise: 'captured_paise',
  refundsPaise: 'refunds_paise',
  providerRefundsPaise: 'upi_refunds_paise',
} as const satisfies Record<string, keyof Tables['sales_days']>

type SumName = keyof typeof sumColumns

/** Amounts in paise. Orders count on the day of their confirmation, money on the day of its payment or refund. */
export type SalesSum = Record<SumName, number>
export type SalesDay = SalesSum & { day: Day }

/** Makes a `SalesSum` of the numbers that `of` returns for the name and the column of each sum. */
export function salesSum(of: (name: SumName, column: (typeof sumColumns)[SumName]) => number): SalesSum {
  const names = Object.keys(sumColumns) as SumName[]
  return Object.fromEntries(names.map((name) => [name, of(name, sumColumns[name])])) as SalesSum
}

export type SoldPacks = { productId: string; size: string; packs: number; paise: number }

export type SummedDay = SalesDay & { sold: SoldPacks[] }

export function emptyDay(day: Day): SalesDay {
  return { day, ...salesSum(() => 0) }
}

const ofAll = { isWithoutSale: false }

/** Sums all confirmed orders of a day, cancelled ones and packs taken out too: a stored day must not change later (see `readExcludedSales`). */
export async function sumDay(db: Db, day: Day): Promise<SummedDay> {
  const sum = emptyDay(day)
  const sold = new Map<string, SoldPacks>()
  for await (const orders of readOrders(db, day)) {
    for (const order of orders) addOrder(sum, order)
    await addSold(
      db,
      orders.map(({ id }) => id),
      sold,
    )
  }
  await addRemoved(db, { from: day, to: day }, sold)
  for await (const payments of readPayments(db, day))
    for (const { amount_paise } of payments) sum.capturedPaise += amount_paise
  for await (const { refundsPaise, providerRefundsPaise } of readRefunds(db, { from: day, to: day }, ofAll)) {
    sum.refundsPaise += refundsPaise
    sum.providerRefundsPaise += providerRefundsPaise
  }
  return { ...sum, sold: [...sold.values()] }
}

type SummedOrder = Pick<Tables['orders'], 'provider' | 'subtotal_paise' | 'shipping_paise'>

/** Adds an order to the sums of its day. */
export function addOrder(sum: SalesSum, order: SummedOrder): void {
  sum.orders += 1
  sum.cashOrders += isCashOrder(order) ? 1 : 0
  sum.goodsPaise += order.subtotal_paise
  sum.deliveryPaise += order.shipping_paise
}

/** Sums the orders of a day by hour, without those that sales exclude. */
export async function sumHours(db: Db, day: Day): Promise<{ orders: number; cashOrders: number; paise: number }[]> {
  const hours = Array.from({ length: 24 }, () => ({ orders: 0, cashOrders: 0, paise: 0 }))
  for await (const orders of readOrders(db, day))
    for (const { at, provider, stage, cod_state, subtotal_paise, shipping_paise } of orders) {
      if (stage === 'cancelled' || cod_state === 'void') continue
      const hour = hours[Math.floor(((at - startOfDay(day)) * 24) / dayMs)]
      if (!hour) continue
      hour.orders += 1
      hour.cashOrders += isCashOrder({ provider }) ? 1 : 0
      hour.paise += subtotal_paise + shipping_paise
    }
  return hours
}

function readOrders(db: Db, day: Day) {
  const orders = db
    .selectFrom('orders')
    .select(['id', 'provider', 'stage', 'cod_state', 'subtotal_paise', 'shipping_paise'])
    .select(sql<number>`settled_at`.as('at'))
    // Must match the condition of the index `orders_by_settlement` exactly.
    .where(sql<boolean>`state = 'confirmed'`)
  return readSlices(orders, ['settled_at', 'id'], { from: day, to: day })
}

/** Adds the packs of some orders to the sums by product and size. */
export async function addSold(db: Db, orderIds: string[], sold: Map<string, SoldPacks>): Promise<void> {
  if (orderIds.length === 0) return
  const rows = await db
    .selectFrom('order_lines')
    .select(['product_id as productId', 'size'])
    .select(({ fn }) => [fn.sum<number>('quantity').as('packs')])
    .select(sql<number>`sum(quantity * price_paise)`.as('paise'))
    .where('order_id', 'in', orderIds)
    .groupBy(['product_id', 'size'])
    .execute()
  for (const row of rows) addPacks(sold, row)
}

/** Adds the packs that were taken out of orders confirmed in these days to the sums by product and size. */
export async function addRemoved(db: Db, days: { from: Day; to: Day }, sold: Map<string, SoldPacks>): Promise<void> {
  const removals = db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .select(['order_events.id', 'order_events.data', sql<number>`orders.settled_at`.as('at')])
    // Must match the conditions of the indexes `order_events_of_removed_lines` and `orders_by_settlement` exactly.
    .where(sql<boolean>`order_events.act = 'remove-lines' and orders.state = 'confirmed'`)
  for await (const events of readSlices(removals, ['orders.settled_at', 'order_events.id'], days))
    for (const { data } of events)
      for (const { productId, size, quantity, pricePaise } of readEventData(data).removed ?? [])
        if (productId) addPacks(sold, { productId, size, packs: quantity, paise: quantity * pricePaise })
}

function addPacks(sold: Map<string, SoldPacks>, { productId, size, packs, paise }: SoldPacks): void {
  const key = sizeKey(productId, size)
  const known = sold.get(key) ?? { productId, size, packs: 0, paise: 0 }
  sold.set(key, { ...known, packs: known.packs + packs, paise: known.paise + paise })
}

function readPayments(db: Db, day: Day) {
  const payments = db
    .selectFrom('payments')
    .select(['id', 'recorded_at as at', 'amount_paise'])
    // The provider account may take payments for other businesses of the family.
    .where('order_id', 'is not', null)
  return readSlices(payments, ['recorded_at', 'id'], { from: day, to: day })
}

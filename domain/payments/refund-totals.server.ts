import type { Db } from '#domain/database'
import { isCashOrder } from '#domain/orders/order'
import { isCashPaid, isFullyRefunded, type RefundTotals, sumRefundTotals } from '#domain/payments/refund-progress'
import { listRefunds } from '#domain/payments/refunds.server'
import { sum } from '#domain/sum'

/** Returns what was paid for each order and what of it goes back, by order id. Money that confirmed no order does not count. */
export async function listRefundTotals(db: Db, orderIds: readonly string[]): Promise<Map<string, RefundTotals>> {
  if (orderIds.length === 0) return new Map()
  const orders = await db
    .selectFrom('orders')
    .leftJoin('payments', 'payments.id', 'orders.payment_id')
    .select(['orders.id', 'orders.provider', 'orders.payment_id', 'orders.cod_state', 'orders.total_paise'])
    .select('payments.amount_paise')
    .where('orders.id', 'in', orderIds)
    .execute()
  const refunds = Map.groupBy(
    await db
      .selectFrom('refunds')
      .select([
        'id',
        'order_id',
        'payment_id',
        'state',
        'method',
        'amount_paise',
        'reason',
        'document_id',
        'instead_of',
      ])
      .where('order_id', 'in', orderIds)
      .execute(),
    ({ order_id }) => order_id,
  )
  return new Map(
    orders.map(({ id, provider, payment_id, cod_state, total_paise, amount_paise }) => {
      const isCash = isCashOrder({ provider })
      const paidInCash = isCashPaid(cod_state) ? total_paise : 0
      const paidPaise = isCash ? paidInCash : (amount_paise ?? 0)
      const own = (refunds.get(id) ?? []).filter((refund) => isCash || refund.payment_id === payment_id)
      return [id, sumRefundTotals(paidPaise, own)]
    }),
  )
}

export async function findRefundTotals(db: Db, orderId: string): Promise<RefundTotals> {
  return (await listRefundTotals(db, [orderId])).get(orderId) ?? sumRefundTotals(0, [])
}

/** Returns what was paid for an order that was closed before that, and what of it goes back; undefined when nothing was. */
export async function findLateMoney(db: Db, orderId: string): Promise<RefundTotals | undefined> {
  const payments = await db.selectFrom('payments').select('amount_paise').where('order_id', '=', orderId).execute()
  if (payments.length === 0) return undefined
  return sumRefundTotals(
    sum(payments, ({ amount_paise }) => amount_paise),
    await listRefunds(db, orderId),
  )
}

/** Returns those of these orders that were paid after they had been closed unpaid, and not with another amount. */
export async function listPaidLate(db: Db, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set()
  const paid = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.id', 'in', orderIds)
    .where('orders.state', '=', 'cancelled')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.order_id', '=', 'orders.id')
            .where('refunds.reason', '=', 'mismatch'),
        ),
      ),
    )
    .execute()
  return new Set(paid.map(({ id }) => id))
}

/** Returns the ids of those orders whose money goes back whole. */
export async function listFullyRefunded(db: Db, orderIds: readonly string[]): Promise<Set<string>> {
  const money = await listRefundTotals(db, orderIds)
  return new Set([...money].flatMap(([id, totals]) => (isFullyRefunded(totals) ? [id] : [])))
}

import type { Db } from '#domain/database'
import type { IssueDetails } from '#domain/fulfilment/board'
import { listFailedOrderMessages, type OrderIssue } from '#domain/fulfilment/order-issues.server'
import { listOverdueComplaints } from '#domain/fulfilment/overdue-complaints.server'
import { trackingLink } from '#domain/shipping/couriers'
import { readSettings } from '#domain/shop-settings/shop-settings.server'

/** Returns what the staff need to deal with the issues of these orders, by order id. */
export async function listIssueDetails(
  db: Db,
  now: number,
  ids: readonly string[],
  issues: ReadonlyMap<string, OrderIssue[]>,
): Promise<Map<string, IssueDetails>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .leftJoin('shipments', 'shipments.order_id', 'orders.id')
    .select(['orders.id', 'orders.phone', 'shipments.courier', 'shipments.tracking_number as trackingNumber'])
    .where('orders.id', 'in', ids)
    .execute()
  const isAny = (issue: OrderIssue) => ids.some((id) => issues.get(id)?.includes(issue))
  const messages = isAny('message-failed') ? await listFailedOrderMessages(db) : []
  const complaints = isAny('complaint-overdue') ? await listOverdueComplaints(db, now) : []
  const wrongPayments = isAny('wrong-amount') ? await listWrongPayments(db, ids) : []
  const { couriers } = await readSettings(db)
  return new Map(
    rows.map(({ id, phone, courier, trackingNumber }) => [
      id,
      {
        phone,
        failedMessages: messages.filter(({ orderId }) => orderId === id).map((message) => message.id),
        trackingLink: courier === null ? null : trackingLink(couriers, courier, trackingNumber),
        complaint: complaints.find(({ orderId }) => orderId === id)?.ticket ?? null,
        wrongPayment: wrongPayments.find(({ orderId }) => orderId === id) ?? null,
      },
    ]),
  )
}

async function listWrongPayments(db: Db, orderIds: readonly string[]) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.order_id as orderId', 'payments.amount_paise as amountPaise', 'payments.fee_paise as feePaise'])
    .where('refunds.order_id', 'in', orderIds)
    .where('refunds.reason', '=', 'mismatch')
    .orderBy('refunds.created_at', 'desc')
    .execute()
}

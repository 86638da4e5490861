import type { Db } from '#domain/database'
import { readEventData } from '#domain/orders/order-events.server'
import { isManual, type RefundTotals, unrefundedPaise } from '#domain/payments/refund-progress'
import { findRefundTotals } from '#domain/payments/refund-totals.server'
import { listRefunds } from '#domain/payments/refunds.server'
import { sum } from '#domain/sum'

/** Returns whether an order owes its buyer money that only a person can send or decide to send. */
export async function isMoneyOwed(db: Db, orderId: string): Promise<boolean> {
  const order = await db.selectFrom('orders').select('money_owed').where('id', '=', orderId).executeTakeFirst()
  return order?.money_owed === 1
}

/** Stores whether the order owes its buyer money. Must be called in a transaction that has locked the order or its payment. */
export async function updateMoneyOwed(tx: Db, orderId: string): Promise<void> {
  const owed = Number(await owesMoney(tx, orderId))
  await tx
    .updateTable('orders')
    .set({ money_owed: owed })
    .where('id', '=', orderId)
    .where('money_owed', '<>', owed)
    .execute()
}

async function owesMoney(tx: Db, orderId: string): Promise<boolean> {
  const refunds = await listRefunds(tx, orderId)
  if (refunds.some((refund) => isManual(refund) && refund.state === 'due')) return true
  return (await findOwedPaise(tx, orderId)) > 0
}

/** Returns what is still to go back for the credit notes of an order, in paise: see `owedPaise`. */
export async function findOwedPaise(db: Db, orderId: string): Promise<number> {
  const credits = await listOpenCredits(db, [orderId])
  return credits.length === 0 ? 0 : owedPaise(credits, await findRefundTotals(db, orderId))
}

/**
 * Returns what is still to go back for the credit notes of an order, at most what is left of its money. Goodwill and what was sent on the dashboard count
 * against it; what an owner closed of a credit note does not.
 */
export function owedPaise(credits: readonly OpenCredit[], totals: RefundTotals): number {
  const unclosedPaise = sum(credits, ({ openPaise, closedPaise }) => openPaise - closedPaise)
  return Math.max(0, Math.min(unclosedPaise - totals.untiedPaise, unrefundedPaise(totals)))
}

export type OpenCredit = {
  id: string
  orderId: string
  number: string
  totalPaise: number
  /** What is not refunded yet. */
  openPaise: number
  /** What of `openPaise` an owner has said is not to go back. */
  closedPaise: number
}

/** Lists all credit notes of orders with what of them is not refunded yet; amounts in paise. */
export async function listOpenCredits(db: Db, orderIds: readonly string[]): Promise<OpenCredit[]> {
  if (orderIds.length === 0) return []
  const notes = await db
    .selectFrom('documents')
    .select(['id', 'order_id as orderId', 'number', 'total_paise as totalPaise'])
    .where('order_id', 'in', orderIds)
    .where('kind', '=', 'credit-note')
    .orderBy('issued_at')
    .orderBy('number')
    .execute()
  if (notes.length === 0) return []
  const refunds = await db
    .selectFrom('refunds')
    .select(['document_id', 'amount_paise'])
    .where('order_id', 'in', orderIds)
    .where('document_id', 'is not', null)
    .where('state', '<>', 'dropped')
    .execute()
  const closings = await db
    .selectFrom('order_events')
    .select('data')
    .where('order_id', 'in', orderIds)
    .where('act', '=', 'close-credits')
    .execute()
  return notes.map((note) => {
    const paid = refunds.filter(({ document_id }) => document_id === note.id)
    const openPaise = Math.max(0, note.totalPaise - sum(paid, ({ amount_paise }) => amount_paise))
    return {
      ...note,
      openPaise,
      closedPaise: Math.min(
        openPaise,
        sum(closings, ({ data }) => readEventData(data).closedCredits?.[note.id] ?? 0),
      ),
    }
  })
}

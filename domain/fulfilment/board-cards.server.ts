import type { Db } from '#domain/database'
import { isOtherState } from '#domain/delivery/pin-places.server'
import type { IssueDetails } from '#domain/fulfilment/board'
import type { OrderIssue } from '#domain/fulfilment/order-issues.server'
import { toCollectPaise } from '#domain/orders/order'
import { listReturns } from '#domain/orders/order-events.server'
import { isFullyRefunded, type RefundTotals, sumRefundTotals } from '#domain/payments/refund-progress'
import { listPaidLate, listRefundTotals } from '#domain/payments/refunds.server'
import { inOrderOf } from '#domain/queries/pagination'

export type BoardCard = Awaited<ReturnType<typeof listCards>>[number]

export async function listCards(db: Db, ids: readonly string[], issues: ReadonlyMap<string, OrderIssue[]>) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number', 'version', 'state', 'stage', 'name', 'city', 'zip'])
    .select(['placed_at as placedAt', 'total_paise as totalPaise', 'cod_confirm as codConfirm'])
    .select(['phone_rev', 'provider', 'note', 'staff_note', 'address_state'])
    .where('id', 'in', ids)
    .execute()
  const packs = await countPacksByOrder(db, ids)
  const returns = await listReturns(db, [...new Set(rows.map((row) => row.phone_rev))])
  const money = await listRefundTotals(db, ids)
  const closed = rows.flatMap(({ id, state }) => (state === 'cancelled' ? [id] : []))
  const paidLate = await listPaidLate(db, closed)
  const cards = rows.map(({ phone_rev, provider, note, staff_note, address_state, ...row }) => {
    const totals = money.get(row.id) ?? sumRefundTotals(0, [])
    return {
      ...row,
      packs: packs.get(row.id) ?? 0,
      isCash: toCollectPaise({ provider }, row.totalPaise) !== null,
      money: totals,
      refundExtent: extentOf(totals),
      isPaidLate: paidLate.has(row.id),
      hasNote: note !== '' || (staff_note ?? '') !== '',
      isOtherState: isOtherState({ zip: row.zip, state: address_state }),
      earlierReturns: (returns.get(phone_rev) ?? []).filter(({ id }) => id !== row.id).length,
      issues: issues.get(row.id) ?? [],
      /** Read only in the view of issues. */
      issueDetails: null as IssueDetails | null,
    }
  })
  return inOrderOf(ids, cards, ({ id }) => id)
}

function extentOf(money: RefundTotals): 'none' | 'part' | 'all' {
  if (money.pendingPaise + money.sentPaise === 0) return 'none'
  return isFullyRefunded(money) ? 'all' : 'part'
}

async function countPacksByOrder(db: Db, orderIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('order_lines')
    .select(({ fn }) => ['order_id', fn.sum<number>('quantity').as('packs')])
    .where('order_id', 'in', orderIds)
    .groupBy('order_id')
    .execute()
  return new Map(rows.map((row) => [row.order_id, row.packs]))
}

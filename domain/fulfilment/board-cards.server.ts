import type { OrderRow } from '#database/schema/orders'
import type { Db } from '#domain/database'
import { isOtherState } from '#domain/delivery/pin-places.server'
import type { BoardCard } from '#domain/fulfilment/board'
import type { OrderIssue } from '#domain/fulfilment/order-issues.server'
import { toCollectPaise } from '#domain/orders/order'
import { listReturns } from '#domain/orders/order-events.server'
import { isFullyRefunded, type RefundTotals, sumRefundTotals } from '#domain/payments/refund-progress'
import { listPaidLate, listRefundTotals } from '#domain/payments/refunds.server'
import { inOrderOf } from '#domain/queries/pagination'

export async function listCards(
  db: Db,
  ids: readonly string[],
  issues: ReadonlyMap<string, OrderIssue[]>,
): Promise<BoardCard[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('orders').select(cardColumns).where('id', 'in', ids).execute()
  const packs = await countPacksByOrder(db, ids)
  const returns = await listReturns(db, [...new Set(rows.map((row) => row.phone_rev))])
  const failed = await listFailedRefunds(
    db,
    ids.filter((id) => issues.get(id)?.includes('refund-failed')),
  )
  const money = await listRefundTotals(db, ids)
  const closed = rows.flatMap(({ id, state }) => (state === 'cancelled' ? [id] : []))
  const paidLate = await listPaidLate(db, closed)
  const cards = rows.map((row) => ({
    ...refundsOf(money.get(row.id) ?? sumRefundTotals(0, [])),
    ...toCard(row, packs.get(row.id) ?? 0, returns.get(row.phone_rev) ?? [], issues.get(row.id) ?? []),
    isPaidLate: paidLate.has(row.id),
    failedRefunds: (failed.get(row.id) ?? []).map(({ id, amountPaise }) => ({ id, amountPaise })),
    issueDetails: null,
  }))
  return inOrderOf(ids, cards, ({ id }) => id)
}

const cardColumns = [
  ...(['id', 'number', 'version', 'stage', 'stage_at', 'placed_at', 'name', 'city', 'zip', 'phone_rev'] as const),
  ...(['state', 'total_paise', 'provider', 'cod_confirm', 'note', 'staff_note', 'address_state'] as const),
] as const

type CardRow = Pick<OrderRow, (typeof cardColumns)[number]>

function toCard(
  row: CardRow,
  packs: number,
  returns: readonly { id: string }[],
  issues: OrderIssue[],
): Omit<BoardCard, 'isPaidLate' | 'failedRefunds' | 'issueDetails' | 'refundExtent' | 'money'> {
  return {
    id: row.id,
    number: row.number,
    version: row.version,
    state: row.state,
    stage: row.stage,
    placedAt: row.placed_at,
    name: row.name,
    city: row.city,
    zip: row.zip,
    packs,
    totalPaise: row.total_paise,
    isCash: toCollectPaise(row, row.total_paise) !== null,
    codConfirm: row.cod_confirm,
    hasNote: row.note !== '' || (row.staff_note ?? '') !== '',
    isOtherState: isOtherState({ zip: row.zip, state: row.address_state }),
    earlierReturns: returns.filter(({ id }) => id !== row.id).length,
    issues,
  }
}

function refundsOf(money: RefundTotals): Pick<BoardCard, 'refundExtent' | 'money'> {
  if (money.pendingPaise + money.sentPaise === 0) return { money, refundExtent: 'none' }
  return { money, refundExtent: isFullyRefunded(money) ? 'all' : 'part' }
}

async function listFailedRefunds(db: Db, orderIds: readonly string[]) {
  if (orderIds.length === 0) return new Map<string, never[]>()
  const refunds = await db
    .selectFrom('refunds')
    .select(['id', 'order_id as orderId', 'amount_paise as amountPaise'])
    .where('order_id', 'in', orderIds)
    .where('state', '=', 'failed')
    .orderBy('created_at')
    .execute()
  return Map.groupBy(refunds, ({ orderId }) => orderId)
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

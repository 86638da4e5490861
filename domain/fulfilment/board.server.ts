import { sql } from 'kysely'
import type { Db } from '#domain/database'
import {
  type BoardCounts,
  type BoardView,
  boardPageSize,
  boardViews,
  countedUpTo,
  type IssueDetails,
  stagesOfView,
} from '#domain/fulfilment/board'
import { listCards } from '#domain/fulfilment/board-cards.server'
import { listFailedOrderMessages, listOrderIssues, listOverdueComplaints } from '#domain/fulfilment/order-issues.server'
import { shopLimits } from '#domain/limits/shop-limits'
import { awaitsConfirmation, type Stage } from '#domain/orders/order'
import { listFullyRefunded } from '#domain/payments/refunds.server'
import { type Cursor, cutPage } from '#domain/queries/pagination'
import { countUpTo, isAfter } from '#domain/queries/queries.server'
import { trackingLink } from '#domain/shipping/couriers'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { compareWords } from '#domain/text'

type Issues = Awaited<ReturnType<typeof listOrderIssues>>

export async function listBoard(db: Db, now: number, view: BoardView, after: Cursor | null) {
  const issues = await listOrderIssues(db, now)
  const { shown, last } = cutPage(await listPlaces(db, view, issues, after), boardPageSize)
  const ids = shown.map(({ id }) => id)
  const cards = await listCards(db, ids, issues)
  const board = { cards, counts: await countBoard(db, issues), next: last }
  if (view !== 'issues') return board
  const details = await listIssueDetails(db, now, ids)
  return { ...board, cards: cards.map((card) => ({ ...card, issueDetails: details.get(card.id) ?? null })) }
}

export type Together = Awaited<ReturnType<typeof listTogether>>

/** Lists the orders of a view, on all of its pages, whose next step can be made together: at most as many as one command takes, the oldest first. */
export async function listTogether(db: Db, view: 'new' | 'accepted' | 'packed') {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'number', 'state', 'stage', 'cod_confirm as codConfirm'])
    .where(isConfirmed)
    .where('stage', '=', view)
    .orderBy('placed_at')
    .orderBy('id')
    .limit(shopLimits.fulfilment.bulkLimit)
    .execute()
  const ids = orders.map(({ id }) => id)
  const refunded = await listFullyRefunded(db, ids)
  const listed = orders.filter(({ id }) => !refunded.has(id))
  return {
    numbers: listed.map(({ number }) => number),
    unconfirmed: view === 'packed' ? 0 : listed.filter(awaitsConfirmation).length,
  }
}

export async function listOrdersOf(db: Db, stage: Stage | null, after: Cursor | null) {
  let query = db
    .selectFrom('orders')
    .select(['id', 'number', 'placed_at as at', 'name', 'city', 'total_paise as totalPaise', 'stage'])
    .where(isConfirmed)
  if (stage) query = query.where('stage', '=', stage)
  const rows = await query
    .where(isAfter(['placed_at', 'id'], '<', after))
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(boardPageSize + 1)
    .execute()
  const { shown, last } = cutPage(rows, boardPageSize)
  return { orders: shown.map(({ id: _, at, ...order }) => ({ ...order, placedAt: at })), next: last }
}

export async function countBoard(db: Db, issues: Issues): Promise<BoardCounts> {
  const counts: BoardCounts = { new: 0, accepted: 0, packed: 0, 'on-the-way': 0, issues: issues.size }
  for (const view of boardViews) for (const stage of stagesOfView[view]) counts[view] += await countStage(db, stage)
  return counts
}

export async function listNewest(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('number')
    .where(isConfirmed)
    .where('stage', '=', 'new')
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ number }) => number)
}

/** Must match the condition of the index `orders_by_stage` exactly. */
const isConfirmed = sql<boolean>`state = 'confirmed'`

function countStage(db: Db, stage: Stage): Promise<number> {
  return countUpTo(db, countedUpTo, db.selectFrom('orders').select('id').where(isConfirmed).where('stage', '=', stage))
}

/** Returns the orders of a page and the first of the next page. Reads each stage separately, since reading them together would need a sort. */
async function listPlaces(db: Db, view: BoardView, issues: Issues, after: Cursor | null): Promise<Cursor[]> {
  const orders = db.selectFrom('orders').select(['placed_at as at', 'id'])
  const queries =
    view === 'issues' && issues.size > 0
      ? [orders.where('id', 'in', [...issues.keys()])]
      : stagesOfView[view].map((stage) => orders.where(isConfirmed).where('stage', '=', stage))
  const found: Cursor[] = []
  for (const query of queries) {
    const rows = await query
      .where(isAfter(['placed_at', 'id'], '>', after))
      .orderBy('placed_at')
      .orderBy('id')
      .limit(boardPageSize + 1)
      .execute()
    found.push(...rows)
  }
  return found.toSorted((a, b) => a.at - b.at || compareWords(a.id, b.id)).slice(0, boardPageSize + 1)
}

async function listIssueDetails(db: Db, now: number, ids: readonly string[]): Promise<Map<string, IssueDetails>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .leftJoin('shipments', 'shipments.order_id', 'orders.id')
    .select(['orders.id', 'orders.phone', 'shipments.courier', 'shipments.tracking_number as trackingNumber'])
    .where('orders.id', 'in', ids)
    .execute()
  const messages = await listFailedOrderMessages(db)
  const complaints = await listOverdueComplaints(db, now)
  const wrongPayments = await listWrongPayments(db, ids)
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

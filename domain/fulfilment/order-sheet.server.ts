import type { Selectable } from 'kysely'
import type { Tables } from '#database/schema'
import { statesOfPin } from '#domain/accounts/pin-states'
import type { Db } from '#domain/database'
import type { BoardCard } from '#domain/fulfilment/board'
import { listCards } from '#domain/fulfilment/board-cards.server'
import { isEditable } from '#domain/fulfilment/edit-order.server'
import { listOrderMessages, type OrderMessage } from '#domain/fulfilment/order-messages.server'
import { listTrouble } from '#domain/fulfilment/trouble.server'
import type { Order } from '#domain/orders/order'
import { listOrderEvents, type OrderEvent } from '#domain/orders/order-events.server'
import { toOrder } from '#domain/orders/orders.server'
import { estimateWeightGrams } from '#domain/orders/weight'
import { findShipment, type Shipment } from '#domain/shipping/shipments.server'

/** Everything about one order that whoever packs and sends it may need. */
export type OrderSheet = {
  card: BoardCard
  order: Order
  isEditable: boolean
  /** Where its PIN lies; none where nobody knows. */
  pinStates: string[]
  codState: Selectable<Tables['orders']>['cod_state']
  cancelReason: string | null
  buyerGstin: string
  buyerFirm: string
  staffNote: string
  weightGrams: number | null
  shipment: Shipment | null
  payments: { id: string; amountPaise: number; refundedPaise: number; state: Selectable<Tables['payments']>['state'] }[]
  documents: { number: string; kind: string }[]
  messages: OrderMessage[]
  /** Newest first. */
  events: OrderEvent[]
  /** Of the same phone, with this one. */
  record: { delivered: number; returned: number }
}

/** Finds an order by its number, with everything about it. */
export async function findOrderSheet(db: Db, now: number, number: string): Promise<OrderSheet | null> {
  const row = await db.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirst()
  if (!row) return null
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', row.id)
    .orderBy('position')
    .execute()
  const [card] = await listCards(db, [row.id], await listTrouble(db, now))
  if (!card) return null
  return {
    card,
    order: toOrder(row, lines),
    isEditable: isEditable(row),
    pinStates: statesOfPin(row.zip),
    codState: row.cod_state,
    cancelReason: row.cancel_reason,
    buyerGstin: row.buyer_gstin ?? '',
    buyerFirm: row.buyer_firm ?? '',
    staffNote: row.staff_note ?? '',
    weightGrams: row.weight_grams ?? estimateWeightGrams(lines),
    shipment: (await findShipment(db, row.id)) ?? null,
    payments: await listPayments(db, row.id),
    documents: await db
      .selectFrom('documents')
      .select(['number', 'kind'])
      .where('order_id', '=', row.id)
      .orderBy('issued_at')
      .execute(),
    messages: await listOrderMessages(db, row.id),
    events: (await listOrderEvents(db, row.id)).toReversed(),
    record: await countRecord(db, row.phone_rev),
  }
}

async function listPayments(db: Db, orderId: string): Promise<OrderSheet['payments']> {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('recorded_at')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    amountPaise: row.amount_paise,
    refundedPaise: row.refunded_paise,
    state: row.state,
  }))
}

async function countRecord(db: Db, phoneBackwards: string): Promise<OrderSheet['record']> {
  const rows = await db
    .selectFrom('orders')
    .select(({ fn }) => ['stage', fn.countAll<number>().as('count')])
    .where('phone_rev', '=', phoneBackwards)
    .where('stage', 'in', ['delivered', 'returned'])
    .groupBy('stage')
    .execute()
  const countOf = (stage: string) => Number(rows.find((row) => row.stage === stage)?.count ?? 0)
  return { delivered: countOf('delivered'), returned: countOf('returned') }
}

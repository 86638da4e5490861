import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Tables } from '#database/schema'
import type { Db } from '#domain/database'
import type { OrderLine } from '#domain/orders/order'
import { isLost } from '#domain/orders/order-timeline'
import { insertRows } from '#domain/queries/queries.server'

type EventRow = Selectable<Tables['order_events']>

export type EventData = {
  reason?: string
  courier?: string
  trackingNumber?: string | null
  /** What a courier file added before the parcel was handed over. */
  announced?: { courier: string; trackingNumber: string | null; at: number }
  weightGrams?: number | null
  invoice?: string
  /** Packed with too little shelf life left, which a staff member confirmed. */
  shortBatches?: { code: string; bestBefore: string }[]
  creditNote?: string | null
  /** The packs of each line of a returned parcel. */
  lines?: { position: number; good: number; damaged: number; lost: number }[]
  amountPaise?: number
  refundId?: string
  closedCredits?: Record<string, number>
  /** The price is of one pack. `amountPaise` is what the total fell by. */
  removed?: OrderLine[]
  added?: OrderLine[]
  sentAgain?: { number: string; lines: { position: number; quantity: number }[] }
  how?: 'yes' | 'by-phone'
  leftBy?: 'link' | 'account' | 'staff'
  undoes?: string
}

export type OrderEvent = ReturnType<typeof toOrderEvent>

type EventActor = { kind: 'buyer' | 'courier' | 'system' } | { kind: 'staff'; id: string; name: string }

/** Null when another event has the same key. */
export async function insertEvent(tx: Db, event: Omit<EventRow, 'id' | 'data'> & { data?: EventData }) {
  const id = randomUUID()
  const row = { ...event, id, data: JSON.stringify(event.data ?? {}) }
  return (await insertRows(tx, 'order_events', [row], ['act_key'])) === 1 ? id : null
}

export async function listOrderEvents(db: Db, orderId: string): Promise<OrderEvent[]> {
  const rows = await withNames(db).where('order_id', '=', orderId).orderBy('version').execute()
  return rows.map(toOrderEvent)
}

export async function findLatestEvent(db: Db, orderId: string): Promise<OrderEvent | undefined> {
  const row = await withNames(db).where('order_id', '=', orderId).orderBy('version', 'desc').limit(1).executeTakeFirst()
  return row && toOrderEvent(row)
}

export function readEventData(data: string): EventData {
  return JSON.parse(data)
}

function withNames(db: Db) {
  return db
    .selectFrom('order_events')
    .leftJoin('user', 'user.id', 'order_events.actor')
    .selectAll('order_events')
    .select('user.name as actor_name')
}

function toOrderEvent(row: EventRow & { actor_name: string | null }) {
  const { id, version, act, from_stage: from, to_stage: to, at } = row
  return { id, version, act, from, to, at, by: toActor(row), data: readEventData(row.data) }
}

function toActor({ actor, actor_name }: { actor: string; actor_name: string | null }): EventActor {
  if (actor === 'buyer' || actor === 'courier' || actor === 'system') return { kind: actor }
  return { kind: 'staff', id: actor, name: actor_name ?? '' }
}

export async function listLost(db: Db, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set()
  const returns = await db
    .selectFrom('order_events')
    .select(['order_id', 'data'])
    .where('order_id', 'in', orderIds)
    .where('act', '=', 'finish-return')
    .execute()
  return new Set(returns.filter(({ data }) => isLost(readEventData(data))).map(({ order_id }) => order_id))
}

/** By the reversed digits of the phone; a lost parcel did not come back. Orders of erased buyers have no phone. */
export async function listReturns(db: Db, phones: readonly string[]): Promise<Map<string, { id: string }[]>> {
  const returned = await db
    .selectFrom('orders')
    .select(['id', 'phone_rev'])
    .where('phone_rev', 'in', phones)
    .where('phone_rev', '<>', '')
    .where('stage', '=', 'returned')
    .execute()
  const lost = await listLost(
    db,
    returned.map(({ id }) => id),
  )
  return Map.groupBy(
    returned.filter(({ id }) => !lost.has(id)),
    (order) => order.phone_rev,
  )
}

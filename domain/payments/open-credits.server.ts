import type { Db } from '#domain/database'
import { readEventData } from '#domain/orders/order-events.server'
import { sum } from '#domain/sum'

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
  const closings = await listClosings(db, orderIds)
  return notes.map((note) => {
    const paid = refunds.filter(({ document_id }) => document_id === note.id)
    const openPaise = Math.max(0, note.totalPaise - sum(paid, ({ amount_paise }) => amount_paise))
    return {
      ...note,
      openPaise,
      closedPaise: Math.min(
        openPaise,
        sum(closings, (closing) => closing(note)),
      ),
    }
  })
}

/** Returns for each closing of an owner what it closed of a credit note, in paise. */
async function listClosings(
  db: Db,
  orderIds: readonly string[],
): Promise<((note: { id: string; totalPaise: number }) => number)[]> {
  const events = await db
    .selectFrom('order_events')
    .select('data')
    .where('order_id', 'in', orderIds)
    .where('act', '=', 'close-credits')
    .execute()
  return events.map(({ data }) => {
    const { closedCredits: closed = {} } = readEventData(data)
    return ({ id, totalPaise }) => (Array.isArray(closed) ? (closed.includes(id) ? totalPaise : 0) : (closed[id] ?? 0))
  })
}

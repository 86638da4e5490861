import type { Db } from '#domain/database'
import type { EventData } from '#domain/orders/order-events.server'

/** `isClosed` is true when an owner has said that nothing more goes back for it. */
export type OpenCredit = {
  id: string
  orderId: string
  number: string
  totalPaise: number
  openPaise: number
  isClosed: boolean
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
  const closed = await listClosed(db, orderIds)
  return notes.map((note) => {
    const paid = refunds.filter(({ document_id }) => document_id === note.id)
    const openPaise = note.totalPaise - paid.reduce((sum, { amount_paise }) => sum + amount_paise, 0)
    return { ...note, openPaise: Math.max(0, openPaise), isClosed: closed.has(note.id) }
  })
}

async function listClosed(db: Db, orderIds: readonly string[]): Promise<Set<string>> {
  const events = await db
    .selectFrom('order_events')
    .select('data')
    .where('order_id', 'in', orderIds)
    .where('act', '=', 'close-credits')
    .execute()
  return new Set(events.flatMap(({ data }) => (JSON.parse(data) as EventData).closedCredits ?? []))
}

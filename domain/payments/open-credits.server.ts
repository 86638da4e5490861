import type { Db } from '#domain/database'

export type OpenCredit = { id: string; orderId: string; number: string; totalPaise: number; openPaise: number }

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
  const refunds = await db
    .selectFrom('refunds')
    .select(['document_id', 'amount_paise'])
    .where('order_id', 'in', orderIds)
    .where('document_id', 'is not', null)
    .where('state', '<>', 'dropped')
    .execute()
  return notes.map((note) => {
    const paid = refunds.filter(({ document_id }) => document_id === note.id)
    const openPaise = note.totalPaise - paid.reduce((sum, { amount_paise }) => sum + amount_paise, 0)
    return { ...note, openPaise: Math.max(0, openPaise) }
  })
}

import { indianFields, startOfDay } from '#domain/calendar/moment'
import { isClockWrong } from '#domain/clock'
import { type Buyer, readDocument } from '#domain/invoices/document'
import { isDue, runEach, type Task } from '#domain/tasks/task-failures.server'

const perRound = 100

/** Kept for 72 months after the annual return of their financial year is due (CGST Act, s. 36). */
export function retentionStart(now: number): number {
  const thisYear = indianFields(now).getUTCFullYear()
  // The return for April of year y to March is due on 31 December of y + 1.
  return startOfDay(`${thisYear - 7}-04-01`)
}

/** Returns whether there may be more. */
export async function anonymizeOldDocuments(task: Task<'old-documents'>): Promise<boolean> {
  const { db, clock } = task
  if (isClockWrong(clock)) return false
  const now = clock.now()
  const oldDocuments = await db
    .selectFrom('documents')
    .innerJoin('orders', 'orders.id', 'documents.order_id')
    .innerJoin('erasures', 'erasures.user_id', 'orders.user_id')
    .select(['documents.id', 'documents.body'])
    .where('documents.blanked_at', 'is', null)
    .where('documents.issued_at', '<', retentionStart(now))
    .where(({ ref }) => isDue(task.name, ref('documents.id'), now))
    .limit(perRound)
    .execute()
  await runEach(task, oldDocuments, async ({ id, body }) => {
    const document = readDocument(body)
    // The GST month still counts the document as one to a firm.
    const gstin = document.buyer.gstin.slice(0, 2)
    const nobody: Omit<Buyer, 'state'> = { name: '', phone: '', street: '', city: '', zip: '', firm: '', gstin }
    const blank = { ...document, buyer: { ...document.buyer, ...nobody } }
    await db
      .updateTable('documents')
      .set({ body: JSON.stringify(blank), blanked_at: now })
      .where('id', '=', id)
      .execute()
  })
  return oldDocuments.length === perRound
}

import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import type { IssuedDocument } from '#domain/invoices/document'
import { isDue, rethrow, runEach, type Task } from '#domain/task-failures.server'

const indianTimeMs = 5.5 * 60 * 60_000
const perRound = 100

/** Papers are kept 72 months after the annual return of their financial year is due, which is 31 December after its end (CGST Act, s. 36). */
export function papersKeptSince(now: number): number {
  const thisYear = new Date(now + indianTimeMs).getUTCFullYear()
  // What was issued from April of year y to March is due on 31 December of y + 1, and kept until that of y + 7.
  return Date.UTC(thisYear - 7, 3, 1) - indianTimeMs
}

/** Resolves to whether there may be more. */
export async function blankOldPapers(db: Db, clock: Clock, onFailure: Task['onFailure'] = rethrow): Promise<boolean> {
  const task: Task = { db, clock, name: 'old-papers', onFailure }
  const now = clock.now()
  const papers = await db
    .selectFrom('documents')
    .innerJoin('orders', 'orders.id', 'documents.order_id')
    .innerJoin('erasures', 'erasures.user_id', 'orders.user_id')
    .select(['documents.id', 'documents.body'])
    .where('documents.blanked_at', 'is', null)
    .where('documents.issued_at', '<', papersKeptSince(now))
    .where(({ ref }) => isDue(task.name, ref('documents.id'), now))
    .limit(perRound)
    .execute()
  await runEach(task, papers, async ({ id, body }) => {
    const document = JSON.parse(body) as IssuedDocument
    const nobody = { name: '', phone: '', street: '', city: '', zip: '', firm: '', gstin: '' }
    const blank = { ...document, buyer: { ...document.buyer, ...nobody } }
    await db
      .updateTable('documents')
      .set({ body: JSON.stringify(blank), blanked_at: now })
      .where('id', '=', id)
      .execute()
  })
  return papers.length === perRound
}

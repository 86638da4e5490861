import type { OutboxRow } from '#database/schema/outbox'
import type { Db } from '#domain/database'
import { buyerJobs, type ClaimedJob, orderKinds, readJob } from '#domain/outbox/job-payloads'

/** Selects the subjects of all jobs about these orders. */
export function selectOrderSubjects(db: Db, orderIds: readonly string[]) {
  return db
    .selectFrom('orders')
    .select('id as subject')
    .where('id', 'in', orderIds)
    .unionAll(db.selectFrom('order_events').select('id as subject').where('order_id', 'in', orderIds))
    .unionAll(db.selectFrom('refunds').select('id as subject').where('order_id', 'in', orderIds))
    .unionAll(db.selectFrom('recall_notices').select('id as subject').where('order_id', 'in', orderIds))
    .unionAll(
      db
        .selectFrom('outbox')
        .select('subject')
        .where('kind', 'in', buyerJobs.link)
        .where(({ eb, or }) => or(orderIds.map((id) => eb('payload', 'like', `%"${id}"%`)))),
    )
}

/** Selects the jobs about these orders, of every kind. */
export function selectOrderJobs(db: Db, orderIds: readonly string[]) {
  return db
    .selectFrom('outbox')
    .where('kind', 'in', orderKinds)
    .where('subject', 'in', selectOrderSubjects(db, orderIds))
}

type JobRow = Pick<OutboxRow, 'id' | 'kind' | 'subject' | 'payload' | 'attempts'>

/** Returns the order that a job about a link names; null for other and unreadable jobs. */
export function findLinkedOrder(job: JobRow): string | null {
  const read = readJob(job as ClaimedJob)
  return read?.kind === 'link-message' || read?.kind === 'link-mail' ? read.payload.orderId : null
}

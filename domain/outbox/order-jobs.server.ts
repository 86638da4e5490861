import type { SelectQueryBuilder } from 'kysely'
import type { Tables } from '#database/schema'
import type { Db } from '#domain/database'
import { orderKinds } from '#domain/outbox/job-payloads'

type OrderIds = readonly string[] | SelectQueryBuilder<Tables, 'orders', { id: string }>

/** Selects the subjects of all jobs about these orders. */
export function selectOrderSubjects(db: Db, orderIds: OrderIds) {
  return db
    .selectFrom('orders')
    .select('id as subject')
    .where('id', 'in', orderIds)
    .unionAll(db.selectFrom('order_events').select('id as subject').where('order_id', 'in', orderIds))
    .unionAll(db.selectFrom('refunds').select('id as subject').where('order_id', 'in', orderIds))
    .unionAll(db.selectFrom('recall_notices').select('id as subject').where('order_id', 'in', orderIds))
    .unionAll(db.selectFrom('outbox').select('subject').where('order_id', 'in', orderIds))
}

/** Selects the jobs about these orders, of every kind. */
export function selectOrderJobs(db: Db, orderIds: readonly string[]) {
  return db
    .selectFrom('outbox')
    .where('kind', 'in', orderKinds)
    .where('subject', 'in', selectOrderSubjects(db, orderIds))
}

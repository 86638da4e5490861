import { type SqlBool, sql } from 'kysely'

/** Leaves out orders that expired without any payment. */
export const isSearchable = sql<SqlBool>`(state = 'confirmed' or exists (select 1 from payments where payments.order_id = orders.id))`

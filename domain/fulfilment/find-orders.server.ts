import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '#database/schema'
import type { Db } from '#domain/database'
import { maxFound } from '#domain/fulfilment/board'
import { type BoardCard, listCards } from '#domain/fulfilment/board-cards.server'
import { listOrderIssues } from '#domain/fulfilment/order-issues.server'
import { readSearch, type SearchTerms } from '#domain/fulfilment/search-terms'
import { searchTexts } from '#domain/queries/search-texts.server'

/** Leaves out orders that expired without any payment. */
const isSearchable = sql<SqlBool>`(state = 'confirmed' or exists (select 1 from payments where payments.order_id = orders.id))`

/** Finds orders by order, invoice or tracking number, by the end of a phone, or by parts of name, phone, e-mail address and delivery address; newest first. */
export async function findOrders(db: Db, now: number, typed: string): Promise<BoardCard[]> {
  return listCards(db, await searchOrderIds(db, typed), await listOrderIssues(db, now))
}

export async function searchOrderIds(db: Db, typed: string): Promise<string[]> {
  const terms = readSearch(typed)
  const ids = await findByNumbers(db, terms)
  if (ids.length === 0 || !terms.isVague) {
    const isFound = sql<SqlBool>`exists (select 1 from orders where orders.id = search_texts.subject_id and ${isSearchable})`
    ids.push(...(await searchTexts(db, 'order', typed, isFound)))
  }
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxFound)
    .execute()
  return rows.map(({ id }) => id)
}

async function findByNumbers(db: Db, { numbers, phoneBackwards, tracking, document }: SearchTerms): Promise<string[]> {
  const found: string[] = []
  if (numbers)
    found.push(
      ...(await listIds(db, (eb) => eb.and([eb('number', '>=', numbers.from), eb('number', '<=', numbers.to)]))),
    )
  if (phoneBackwards)
    // A range uses the index; `like` does not on either database. `:` is the character after the digits.
    found.push(
      ...(await listIds(db, (eb) =>
        eb.and([eb('phone_rev', '>=', phoneBackwards), eb('phone_rev', '<', `${phoneBackwards}:`), isSearchable]),
      )),
    )
  if (tracking.length > 0) {
    const parcels = await db
      .selectFrom('shipments')
      .select('order_id')
      .where('tracking_number', 'in', tracking)
      .limit(maxFound)
      .execute()
    found.push(...parcels.map((parcel) => parcel.order_id))
  }
  if (document) {
    const rows = await db.selectFrom('documents').select('order_id').where('number', '=', document).execute()
    found.push(...rows.map((row) => row.order_id))
  }
  return found
}

type Condition = (eb: ExpressionBuilder<Tables, 'orders'>) => Expression<SqlBool>

async function listIds(db: Db, condition: Condition): Promise<string[]> {
  const rows = await db.selectFrom('orders').select('id').where(condition).limit(maxFound).execute()
  return rows.map(({ id }) => id)
}

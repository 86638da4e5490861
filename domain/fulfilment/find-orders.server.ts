import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Tables } from '#database/schema'
import type { Db } from '#domain/database'
import type { BoardCard } from '#domain/fulfilment/board'
import { listCards } from '#domain/fulfilment/board-cards.server'
import { findByName } from '#domain/fulfilment/find-by-name.server'
import { findByParts } from '#domain/fulfilment/find-by-parts.server'
import { findByCity, findByPin } from '#domain/fulfilment/find-by-place.server'
import { listOrderIssues } from '#domain/fulfilment/order-issues.server'
import { readSearch, type SearchTerms } from '#domain/fulfilment/search-terms'
import { isSearchable } from '#domain/fulfilment/searchable.server'

const maxFound = 100

/** Finds orders by order, invoice or tracking number, by phone, name, city or PIN code, or by parts of these; newest first. */
export async function findOrders(db: Db, now: number, typed: string): Promise<BoardCard[]> {
  const terms = readSearch(typed)
  const ids = new Set([
    ...(await findByNumbers(db, terms)),
    ...(await findByName(db, terms.words, maxFound)),
    ...(terms.city ? await findByCity(db, terms.city, maxFound) : []),
    ...(terms.pin ? await findByPin(db, terms.pin, maxFound) : []),
    ...(terms.place ? await findByCity(db, terms.place.city, maxFound, terms.place.pin) : []),
  ])
  if (ids.size === 0 || !terms.isVague) for (const id of await findByParts(db, terms.parts, maxFound)) ids.add(id)
  const rows =
    ids.size === 0
      ? []
      : await db
          .selectFrom('orders')
          .select('id')
          .where('id', 'in', [...ids])
          .orderBy('placed_at', 'desc')
          .orderBy('id', 'desc')
          .limit(maxFound)
          .execute()
  return listCards(
    db,
    rows.map(({ id }) => id),
    await listOrderIssues(db, now),
  )
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

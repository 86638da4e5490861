import { type InferResult, sql } from 'kysely'
import { shownEmail } from '#domain/accounts/user'
import type { Db } from '#domain/database'
import { searchOrderIds } from '#domain/fulfilment/find-orders.server'
import { type Cursor, cutPage, inOrderOf } from '#domain/queries/pagination'
import { isAfter } from '#domain/queries/queries.server'
import { searchTexts } from '#domain/queries/search-texts.server'

export type CustomerCard = ReturnType<typeof toCard>

const customersPageSize = 40
export const ordersCountedUpTo = 20

/** Who has ordered, by their latest confirmed order; `after` is an order. Others are found by `findCustomers`. */
export async function listCustomers(db: Db, after: Cursor | null) {
  const { shown, last } = cutPage(await listLatestOrders(db, after), customersPageSize)
  const ids = shown.map(({ user_id }) => user_id)
  return { customers: await readCards(db, ids), next: last && { at: last.placed_at, id: last.id } }
}

function listLatestOrders(db: Db, after: Cursor | null) {
  const newer = sql<boolean>`exists (select 1 from orders as newer where newer.user_id = orders.user_id
    and newer.state = 'confirmed' and (newer.placed_at, newer.id) > (orders.placed_at, orders.id))`
  // The first condition must match that of the index `orders_by_time` exactly.
  return db
    .selectFrom('orders')
    .select(['id', 'user_id', 'placed_at'])
    .where(sql<boolean>`state = 'confirmed'`)
    .where(isAfter(['placed_at', 'id'], '<', after))
    .where(({ not }) => not(newer))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('erasures').select('user_id').whereRef('erasures.user_id', '=', 'orders.user_id'))),
    )
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(customersPageSize + 1)
    .execute()
}

/** By any part of name, e-mail address, phone or addresses, or by an order, invoice or tracking number. */
export async function findCustomers(db: Db, typed: string): Promise<{ customers: CustomerCard[]; isCut: boolean }> {
  const byNumber = /\p{Nd}/u.test(typed) ? await listBuyers(db, await searchOrderIds(db, typed)) : []
  const ids = [...new Set([...byNumber, ...(await searchTexts(db, 'customer', typed))])]
  const { shown, last } = cutPage(await readCards(db, ids), customersPageSize)
  return { customers: shown, isCut: last !== null }
}

async function readCards(db: Db, ids: readonly string[]): Promise<CustomerCard[]> {
  if (ids.length === 0) return []
  const rows = await selectCards(db).where('user.id', 'in', ids).execute()
  return inOrderOf(ids, rows.map(toCard), ({ id }) => id)
}

export async function findCustomerOf(db: Db, email: string): Promise<string | undefined> {
  const row = await selectCards(db)
    .where('user.email', '=', email.toLowerCase())
    .where('user.unconfirmedSince', 'is', null)
    .executeTakeFirst()
  return row?.id
}

async function listBuyers(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('orders').select('user_id').distinct().where('id', 'in', ids).execute()
  return rows.map(({ user_id }) => user_id)
}

/** Not erased, and staff only where they have ordered. */
export function selectCards(db: Db) {
  const some = sql<number>`(select count(*) from (select 1 from orders where orders.user_id = "user"."id"
    and orders.state = 'confirmed' limit ${sql.lit(ordersCountedUpTo)}) as counted)`
  const latest = <Type>(column: string) =>
    sql<Type | null>`(select ${sql.ref(column)} from orders where orders.user_id = "user"."id"
      and orders.state = 'confirmed' order by placed_at desc limit 1)`
  return db
    .selectFrom('user')
    .leftJoin('erasures', 'erasures.user_id', 'user.id')
    .select(['user.id', 'user.name', 'user.email', 'user.createdAt', some.as('orders')])
    .select([latest<string>('city').as('city'), latest<number>('placed_at').as('orderedAt')])
    .where('erasures.user_id', 'is', null)
    .where(({ or, not, exists, selectFrom }) =>
      or([
        not(exists(selectFrom('staff').select('staff.user_id').whereRef('staff.user_id', '=', 'user.id'))),
        exists(selectFrom('orders').select('orders.id').whereRef('orders.user_id', '=', 'user.id')),
      ]),
    )
}

type Row = InferResult<ReturnType<typeof selectCards>>[number]

/** `orders` are counted up to `ordersCountedUpTo`; `latest` is the newest confirmed one. */
export function toCard({ id, name, email, createdAt, orders, city, orderedAt }: Row) {
  const latest = orderedAt === null ? null : { city: city ?? '', at: orderedAt }
  return { id, name, email: shownEmail(email), since: Date.parse(createdAt), orders, latest }
}

import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '#database/schema'
import type { Db } from '#domain/database'
import type { BoardCard } from '#domain/fulfilment/board'
import { listCards } from '#domain/fulfilment/board-cards.server'
import { readSearch, type SearchTerms } from '#domain/fulfilment/search-terms'
import { listTrouble } from '#domain/fulfilment/trouble.server'

export const mostFound = 100
/** Names that begin with what was typed are looked at no further than this: of some there are a million. */
const mostNames = 1_000

/** By a number of the order, its invoice or parcel, a phone, or a name; newest first. */
export async function findOrders(db: Db, now: number, typed: string): Promise<BoardCard[]> {
  const terms = readSearch(typed)
  const ids = new Set([...(await findByNumbers(db, terms)), ...(await findByName(db, terms.words))])
  const rows =
    ids.size === 0
      ? []
      : await db
          .selectFrom('orders')
          .select('id')
          .where('id', 'in', [...ids])
          .orderBy('placed_at', 'desc')
          .orderBy('id', 'desc')
          .limit(mostFound)
          .execute()
  return listCards(
    db,
    rows.map(({ id }) => id),
    await listTrouble(db, now),
  )
}

async function findByNumbers(db: Db, { numbers, phoneBackwards, tracking, document }: SearchTerms): Promise<string[]> {
  const found: string[] = []
  if (numbers)
    found.push(
      ...(await listIds(db, (eb) => eb.and([eb('number', '>=', numbers.from), eb('number', '<=', numbers.to)]))),
    )
  if (phoneBackwards)
    // By the index: `like` does not use it on either database. Only digits follow.
    found.push(
      ...(await listIds(db, (eb) =>
        eb.and([eb('phone_rev', '>=', phoneBackwards), eb('phone_rev', '<', `${phoneBackwards}:`), isWorthFinding]),
      )),
    )
  if (tracking.length > 0) {
    const parcels = await db
      .selectFrom('shipments')
      .select('order_id')
      .where('tracking_number', 'in', tracking)
      .limit(mostFound)
      .execute()
    found.push(...parcels.map((parcel) => parcel.order_id))
  }
  if (document) {
    const rows = await db.selectFrom('documents').select('order_id').where('number', '=', document).execute()
    found.push(...rows.map((row) => row.order_id))
  }
  return found
}

/** An order that came to nothing before it was paid is nobody's work. */
const isWorthFinding = sql<SqlBool>`(state = 'confirmed' or exists (select 1 from payments where payments.order_id = orders.id))`

type Condition = (eb: ExpressionBuilder<Tables, 'orders'>) => Expression<SqlBool>

async function listIds(db: Db, condition: Condition): Promise<string[]> {
  const rows = await db.selectFrom('orders').select('id').where(condition).limit(mostFound).execute()
  return rows.map(({ id }) => id)
}

/** One word, in full or its beginning: the names themselves need not be read. */
async function findByWord(db: Db, word: string): Promise<string[]> {
  const names = () => db.selectFrom('order_names').select(['order_id as id', 'placed_at as placedAt'])
  const whole = await names().where('word', '=', word).orderBy('placed_at', 'desc').limit(mostFound).execute()
  const begun = await names().where('word', '>', word).where('word', '<', `${word}\uffff`).limit(mostNames).execute()
  const newest = begun.toSorted((one, other) => other.placedAt - one.placedAt).slice(0, mostFound)
  return [...whole, ...newest].map(({ id }) => id)
}

/** The longest word is looked for in the index, in full first, and the others among the names that it found. */
async function findByName(db: Db, words: string[]): Promise<string[]> {
  const [longest, ...others] = words.toSorted((one, other) => other.length - one.length)
  if (!longest) return []
  if (others.length === 0) return findByWord(db, longest)
  const whole = await db
    .selectFrom('order_names')
    .innerJoin('orders', 'orders.id', 'order_names.order_id')
    .select(['orders.id', 'orders.name'])
    .where('word', '=', longest)
    .orderBy('order_names.placed_at', 'desc')
    .limit(mostNames)
    .execute()
  const begun = await db
    .selectFrom('order_names')
    .innerJoin('orders', 'orders.id', 'order_names.order_id')
    .select(['orders.id', 'orders.name'])
    .where('word', '>', longest)
    .where('word', '<', `${longest}\uffff`)
    .limit(mostNames)
    .execute()
  const fits = (name: string) => {
    const parts = name.toLowerCase().split(' ')
    return others.every((word) => parts.some((part) => part.startsWith(word)))
  }
  return [...whole, ...begun].filter(({ name }) => fits(name)).map(({ id }) => id)
}

import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Tables } from '#database/schema'
import { type Day, indianDay } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import type { AppliedOffer, CartOffers, CodeRefusal, Offer } from '#domain/offers/offer'
import { inFixedOrder, insertRows } from '#domain/queries/queries.server'
import { compactCode } from '#domain/text'

export type OfferRow = Selectable<Tables['offers']>

/** Returns a typed code in its stored form: capitals, digits and hyphens; empty for none. */
export function readOfferCode(typed: string): string {
  return compactCode(typed, '-').toUpperCase().slice(0, 40)
}

/** Selects the offers that run on this day, by the indexes of `offers`: those that ended are not read. */
export function selectRunning(db: Db, day: Day, kind: 'automatic' | 'codes') {
  return db
    .selectFrom('offers')
    .where('code', kind === 'automatic' ? 'is' : 'is not', null)
    .where('stopped', '=', sql.lit(0))
    .where('last_day', '>=', day)
    .where('first_day', '<=', day)
}

/** Uses of an unpaid order do not count: a new one replaces it. Without a person, earlier orders are unknown. */
export async function findCartOffers(
  db: Db,
  clock: Clock,
  { userId, code: text = '' }: { userId: string | null; code?: string | undefined },
): Promise<CartOffers> {
  const day = indianDay(clock.now())
  const typed = readOfferCode(text)
  const own = await readOwnUses(db, userId)
  const running = await selectRunning(db, day, 'automatic').selectAll().orderBy('id').execute()
  const row = typed ? await db.selectFrom('offers').selectAll().where('code', '=', typed).executeTakeFirst() : undefined
  const asksFirst = [...running, row].some((offer) => offer?.first_order === 1)
  const isFirst = asksFirst && userId !== null && !(await hasOrdered(db, userId))
  const who = { userId, own, isFirst, day }
  const refused = typed ? (row ? refusalOf(row, who) : ({ reason: 'unknown' } as const)) : null
  return {
    automatic: running.filter((offer) => refusalOf(offer, who) === null).map(toOffer),
    typed,
    code: row && !refused ? toOffer(row) : null,
    refused,
    hasCodes: await hasRunningCode(db, day),
  }
}

export function hasUsesLeft(eb: ExpressionBuilder<Tables, 'offers'>) {
  return eb.or([eb('most_uses', 'is', null), eb('used', '<', eb.ref('most_uses'))])
}

async function hasRunningCode(db: Db, day: Day): Promise<boolean> {
  const row = await selectRunning(db, day, 'codes').select('id').where(hasUsesLeft).limit(1).executeTakeFirst()
  return row !== undefined
}

type Who = { userId: string | null; own: OwnUses; isFirst: boolean; day: Day }
type OwnUses = { earlier: ReadonlyMap<string, number>; unpaid: ReadonlySet<string> }

function refusalOf(row: OfferRow, { userId, own, isFirst, day }: Who): CodeRefusal | null {
  if (row.first_day > day) return { reason: 'not-yet', day: row.first_day }
  if (row.stopped === 1) return { reason: 'unknown' }
  if (row.last_day < day) return { reason: 'over', day: row.last_day }
  const used = row.used - (own.unpaid.has(row.id) ? 1 : 0)
  if (row.most_uses !== null && used >= row.most_uses) return { reason: 'used-up' }
  if (userId === null && (row.first_order === 1 || row.most_per_buyer !== null)) return { reason: 'sign-in' }
  if (row.first_order === 1 && !isFirst) return { reason: 'not-first' }
  if (row.most_per_buyer !== null && (own.earlier.get(row.id) ?? 0) >= row.most_per_buyer) return { reason: 'used' }
  return null
}

async function readOwnUses(db: Db, userId: string | null): Promise<OwnUses> {
  if (userId === null) return { earlier: new Map(), unpaid: new Set() }
  const uses = await db
    .selectFrom('orders')
    .innerJoin('offer_uses', 'offer_uses.order_id', 'orders.id')
    .where('orders.user_id', '=', userId)
    .where('offer_uses.counts', '=', 1)
    .where('orders.state', '<>', 'cancelled')
    .select(['offer_uses.offer_id', 'orders.state'])
    .execute()
  const earlier = new Map<string, number>()
  for (const { offer_id, state } of uses)
    if (state !== 'pending') earlier.set(offer_id, (earlier.get(offer_id) ?? 0) + 1)
  return { earlier, unpaid: new Set(uses.flatMap(({ offer_id, state }) => (state === 'pending' ? offer_id : []))) }
}

async function hasOrdered(db: Db, userId: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'confirmed')
    .where('stage', '<>', 'cancelled')
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}

export function toOffer(row: OfferRow): Offer {
  const { id, code, kind, value, from_paise: fromPaise, scope } = row
  return { id, code, kind, value, fromPaise, scope, targets: JSON.parse(row.targets) }
}

/** False when one has no use left. Its transaction must hold the buyer's account against a second order. */
export async function takeOffers(tx: Db, orderId: string, applied: readonly AppliedOffer[]): Promise<boolean> {
  for (const { id } of inFixedOrder(applied, ({ id }) => id)) {
    if (!(await countUse(tx, id))) return false
    await insertRows(tx, 'offer_uses', [{ order_id: orderId, offer_id: id, counts: 1 }])
  }
  return true
}

async function countUse(tx: Db, offerId: string): Promise<boolean> {
  const counted = await tx
    .updateTable('offers')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where('id', '=', offerId)
    .where(hasUsesLeft)
    .executeTakeFirst()
  return counted.numUpdatedRows === 1n
}

/** Gives back the uses of an order that was cancelled or has expired; does nothing the second time. */
export async function giveBackOffers(tx: Db, orderId: string): Promise<void> {
  const given = await tx
    .updateTable('offer_uses')
    .set({ counts: 0 })
    .where('order_id', '=', orderId)
    .where('counts', '=', 1)
    .returning('offer_id')
    .execute()
  for (const { offer_id } of inFixedOrder(given, ({ offer_id }) => offer_id))
    await tx
      .updateTable('offers')
      .set((eb) => ({ used: eb('used', '-', 1) }))
      .where('id', '=', offer_id)
      .execute()
}

/** For an expired order that was paid late. Counts none when an offer has no use left, for its buyer or in all. */
export async function takeOffersAgain(tx: Db, order: { id: string; user_id: string }): Promise<boolean> {
  const given = await tx
    .selectFrom('offer_uses')
    .innerJoin('offers', 'offers.id', 'offer_uses.offer_id')
    .select(['offers.id', 'offers.most_per_buyer'])
    .where('order_id', '=', order.id)
    .where('counts', '=', 0)
    .execute()
  if (given.length === 0) return true
  const { earlier } = await readOwnUses(tx, order.user_id)
  for (const { id, most_per_buyer } of inFixedOrder(given, ({ id }) => id)) {
    const isUsed = most_per_buyer !== null && (earlier.get(id) ?? 0) >= most_per_buyer
    if (isUsed || !(await countUse(tx, id))) {
      await giveBackOffers(tx, order.id)
      return false
    }
    await tx
      .updateTable('offer_uses')
      .set({ counts: 1 })
      .where('order_id', '=', order.id)
      .where('offer_id', '=', id)
      .execute()
  }
  return true
}

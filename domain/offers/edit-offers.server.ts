import { doneBy, recordAudit } from '#domain/audit/audit.server'
import { indianDay } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import { expectVersion } from '#domain/commands/claim-command.server'
import type { StaffActor } from '#domain/commands/staff-actor'
import type { Db } from '#domain/database'
import { hasUsesLeft, type OfferRow, selectRunning } from '#domain/offers/cart-offers.server'
import { type Cursor, cutPage } from '#domain/queries/pagination'
import { isAfter } from '#domain/queries/queries.server'
import { transact } from '#domain/transaction.server'

/** What the staff set of an offer; the days are the first and the last on which it runs. */
export type OfferFields = Omit<OfferRow, 'id' | 'used' | 'version'>

const pageSize = 50

export async function listOffers(db: Db, after: Cursor<string> | null) {
  const rows = await db
    .selectFrom('offers')
    .selectAll()
    .where(isAfter(['last_day', 'id'], '<', after))
    .orderBy('last_day', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const { shown, last } = cutPage(rows, pageSize)
  return { offers: shown, next: last && { at: last.last_day, id: last.id } }
}

export function findOffer(db: Db, id: string): Promise<OfferRow | undefined> {
  return db.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Finds the offer that the home page names: for a first order on everything, running today; the one with a code first. */
export async function findWelcomeOffer(db: Db, clock: Clock) {
  for (const kind of ['codes', 'automatic'] as const) {
    const offer = await selectRunning(db, indianDay(clock.now()), kind)
      .select(['code', 'kind', 'value', 'from_paise as fromPaise', 'last_day as lastDay'])
      .where('first_order', '=', 1)
      .where('scope', '=', 'all')
      .where(hasUsesLeft)
      .orderBy('last_day')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (offer) return offer
  }
  return undefined
}

export type SaveOfferResult =
  | { ok: true }
  | { ok: false; reason: 'stale' | 'code-taken' }
  | { ok: false; reason: 'used-more'; used: number }

/** Saves an offer, or makes it with version 0. Orders keep the terms that they were placed with. */
export async function saveOffer(
  db: Db,
  clock: Clock,
  by: StaffActor,
  { id, version, fields }: { id: string; version: number; fields: OfferFields },
): Promise<SaveOfferResult> {
  return transact<SaveOfferResult>(db, async (tx) => {
    const before = await findOffer(tx, id)
    if (!(await expectVersion(tx, 'offers', id, version))) return { ok: false, reason: 'stale' }
    const other = await tx.selectFrom('offers').select('id').where('code', '=', fields.code).executeTakeFirst()
    if (other && other.id !== id) return { ok: false, reason: 'code-taken' }
    const used = before?.used ?? 0
    if (fields.most_uses !== null && fields.most_uses < used) return { ok: false, reason: 'used-more', used }
    const row = { ...fields, version: version + 1 }
    if (before) await tx.updateTable('offers').set(row).where('id', '=', id).execute()
    else
      await tx
        .insertInto('offers')
        .values({ id, ...row })
        .execute()
    const { used: _, version: __, id: ___, ...stored } = before ?? {}
    const change = { before: stored, after: fields }
    await recordAudit(tx, { ...doneBy(by, clock.now()), act: 'offer.save', subject: id, ...change })
    return { ok: true }
  })
}

const maxProducts = 300

/** Lists products that an offer may be for, those of the shop in its order; with the `chosen` ones, whatever has become of them. */
export async function listOfferProducts(db: Db, chosen: readonly string[]): Promise<{ id: string; name: string }[]> {
  const products = db.selectFrom('products').select(['id', 'name']).orderBy('position').orderBy('id')
  const shown = await products.where('status', '=', 'live').limit(maxProducts).execute()
  const missing = chosen.filter((id) => !shown.some((product) => product.id === id))
  return missing.length === 0 ? shown : [...(await products.where('id', 'in', missing).execute()), ...shown]
}

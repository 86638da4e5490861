import { indianDay } from '#domain/calendar/moment'
import type { Db } from '#domain/database'

/** Selects the packs that orders were packed from whose batch was recalled or has expired since. */
export function selectUnsaleable(db: Db, now: number) {
  return db
    .selectFrom('batch_picks')
    .innerJoin('batches', 'batches.id', 'batch_picks.batch_id')
    .where(({ eb, or }) => or([eb('recalled', '=', 1), eb('best_before', '<', indianDay(now))]))
}

/** Returns the codes of the recalled and of the expired batches that an order was packed from. */
export async function listUnsaleableCodes(
  db: Db,
  now: number,
  orderId: string,
): Promise<{ recalled: string[]; expired: string[] }> {
  const rows = await selectUnsaleable(db, now)
    .select(['code', 'recalled'])
    .distinct()
    .where('order_id', '=', orderId)
    .orderBy('code')
    .execute()
  const codesOf = (recalled: number) => rows.filter((row) => row.recalled === recalled).map(({ code }) => code)
  return { recalled: codesOf(1), expired: codesOf(0) }
}

/** Returns those of the packed orders whose parcel must not leave. */
export async function listUnsaleableParcels(db: Db, now: number, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return []
  const rows = await selectUnsaleable(db, now).select('order_id').distinct().where('order_id', 'in', orderIds).execute()
  return rows.map(({ order_id }) => order_id)
}

import { type Selectable, sql } from 'kysely'
import type { Tables } from '#database/schema'
import { type Day, indianDay } from '#domain/calendar/moment'
import type { Db } from '#domain/database'
import { type BatchLife, shelfLifeOf } from '#domain/stock/shelf-life'

export type BatchRow = Selectable<Tables['batches']>

/** How many packs of a batch are or were packed for an order line; days are strings such as 2026-11-22. */
export type BatchPick = {
  position: number
  batchId: string
  code: string
  packedOn: string
  bestBefore: string
  quantity: number
  /** The batch cannot arrive with enough shelf life; known only before packing. */
  isShort: boolean
}

export function batchLife(
  { recalled, packed_on: packedOn, best_before: bestBefore }: { recalled: number; packed_on: Day; best_before: Day },
  now: number,
): BatchLife {
  return recalled === 1 ? 'recalled' : shelfLifeOf({ packedOn, bestBefore }, now)
}

type PickedLine = { position: number; quantity?: number }

/** Returns packs to their batches; without a quantity, all packs of the line. Must be called in a transaction. */
export async function returnToBatches(tx: Db, orderId: string, lines: readonly PickedLine[]): Promise<void> {
  for (const { batchId, quantity } of await removePicks(tx, orderId, lines))
    await changeRemaining(tx, batchId, quantity)
}

/** Removes picks that the buyer does not have any more; without a quantity, all of the line. Returns the packs removed. Must be called in a transaction. */
export async function removePicks(tx: Db, orderId: string, lines: readonly PickedLine[]) {
  const removed: { batchId: string; quantity: number }[] = []
  const picked = await tx.selectFrom('batch_picks').selectAll().where('order_id', '=', orderId).execute()
  for (const { position, quantity = Number.POSITIVE_INFINITY } of lines) {
    let wanted = quantity
    for (const pick of picked.filter((pick) => pick.position === position)) {
      const back = Math.min(wanted, pick.quantity)
      if (back <= 0) continue
      wanted -= back
      removed.push({ batchId: pick.batch_id, quantity: back })
      const isPick = { order_id: orderId, position, batch_id: pick.batch_id }
      if (back === pick.quantity)
        await tx
          .deleteFrom('batch_picks')
          .where((eb) => eb.and(isPick))
          .execute()
      else
        await tx
          .updateTable('batch_picks')
          .set({ quantity: pick.quantity - back })
          .where((eb) => eb.and(isPick))
          .execute()
    }
  }
  return removed
}

export async function changeRemaining(tx: Db, batchId: string, change: number): Promise<void> {
  await tx
    .updateTable('batches')
    .set((eb) => ({ remaining: eb('remaining', '+', change) }))
    .where('id', '=', batchId)
    .execute()
}

export async function listPicks(db: Db, orderId: string): Promise<BatchPick[]> {
  const rows = await db
    .selectFrom('batch_picks')
    .innerJoin('batches', 'batches.id', 'batch_picks.batch_id')
    .select(['position', 'batch_id as batchId', 'code', 'best_before as bestBefore', 'quantity'])
    .select('packed_on as packedOn')
    .where('order_id', '=', orderId)
    .orderBy('position')
    .orderBy('best_before')
    .execute()
  return rows.map((row) => ({ ...row, isShort: false }))
}

export type ExpiredBatch = Awaited<ReturnType<typeof listExpiredBatches>>[number]

/** Selects the ids of batches with expired or recalled packs in stock. Each part must match the condition of its index exactly. */
export function selectExpiredBatches(db: Db, now: number) {
  const waiting = db
    .selectFrom('batches')
    .select('batches.id')
    .where('remaining', '>', 0)
    .where('best_before', '<', indianDay(now))
  const recalled = db
    .selectFrom('batches')
    .select('batches.id')
    .where('recalled', '=', sql.lit(1))
    .where('remaining', '>', 0)
  return waiting.union(recalled)
}

export async function listExpiredBatches(db: Db, now: number) {
  return db
    .selectFrom('batches')
    .leftJoin('products', 'products.id', 'batches.product_id')
    .select(({ fn, ref }) => [
      ...(['product_id as productId', 'label', 'code', 'best_before as bestBefore', 'remaining'] as const),
      fn.coalesce('products.name', ref('product_id')).as('name'),
    ])
    .where('batches.id', 'in', selectExpiredBatches(db, now))
    .orderBy('best_before')
    .orderBy('batches.id')
    .limit(100)
    .execute()
}

import type { Selectable } from 'kysely'
import type { Tables } from '#database/schema'
import type { Db } from '#domain/database'

export type BatchRow = Selectable<Tables['batches']>

/** How many packs of a batch are or were packed for an order line; days are strings such as 2026-11-22. */
export type Pick = { position: number; batchId: string; code: string; bestBefore: string; quantity: number }

type Line = { position: number; product_id: string; size: string; quantity: number }

export async function listBatchesToPick(db: Db, productId: string, label: string): Promise<BatchRow[]> {
  return db
    .selectFrom('batches')
    .selectAll()
    .where('product_id', '=', productId)
    .where('label', '=', label)
    .where('remaining', '>', 0)
    .orderBy('best_before')
    .orderBy('received_at')
    .orderBy('id')
    .execute()
}

/** Plans the batches to pack from, for one order or many; `at` is the index of the line. Packs without a batch are not planned. */
export async function planPicks(db: Db, lines: readonly Line[]): Promise<(Pick & { at: number })[]> {
  const picks: (Pick & { at: number })[] = []
  const planned = (batchId: string) =>
    picks.reduce((sum, one) => (one.batchId === batchId ? sum + one.quantity : sum), 0)
  for (const [at, { position, product_id, size, quantity }] of lines.entries()) {
    let wanted = quantity
    for (const { id, code, best_before, remaining } of await listBatchesToPick(db, product_id, size)) {
      const taken = Math.min(wanted, remaining - planned(id))
      if (taken > 0) picks.push({ at, position, batchId: id, code, bestBefore: best_before, quantity: taken })
      wanted -= taken
    }
  }
  return picks
}

/** Takes the packs of an order from batches. Must be called in a transaction that has locked the sizes. */
export async function pickBatches(tx: Db, orderId: string, lines: readonly Line[]): Promise<Pick[]> {
  const picks = await planPicks(tx, lines)
  for (const { batchId, quantity } of picks) await changeRemaining(tx, batchId, -quantity)
  if (picks.length > 0)
    await tx
      .insertInto('batch_picks')
      .values(
        picks.map(({ position, batchId, quantity }) => ({ order_id: orderId, position, batch_id: batchId, quantity })),
      )
      .execute()
  return picks
}

/** Puts packs back into their batches; without a quantity, all packs of the line. Must be called in a transaction. */
export async function putBack(tx: Db, orderId: string, lines: readonly { position: number; quantity?: number }[]) {
  const picked = await tx.selectFrom('batch_picks').selectAll().where('order_id', '=', orderId).execute()
  for (const { position, quantity = Number.POSITIVE_INFINITY } of lines) {
    let wanted = quantity
    for (const pick of picked.filter((one) => one.position === position)) {
      const back = Math.min(wanted, pick.quantity)
      if (back <= 0) continue
      wanted -= back
      await changeRemaining(tx, pick.batch_id, back)
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
}

export async function changeRemaining(tx: Db, batchId: string, change: number): Promise<void> {
  await tx
    .updateTable('batches')
    .set((eb) => ({ remaining: eb('remaining', '+', change) }))
    .where('id', '=', batchId)
    .execute()
}

export async function listPicks(db: Db, orderId: string): Promise<Pick[]> {
  const rows = await db
    .selectFrom('batch_picks')
    .innerJoin('batches', 'batches.id', 'batch_picks.batch_id')
    .select(['position', 'batch_id', 'code', 'best_before', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .orderBy('best_before')
    .execute()
  return rows.map(({ position, batch_id, code, best_before, quantity }) => ({
    ...{ position, batchId: batch_id, code, bestBefore: best_before, quantity },
  }))
}

export async function listPicksOf(
  db: Db,
  { id, state, stage }: { id: string; state: string; stage: string },
  lines: readonly Line[],
): Promise<Pick[]> {
  const isOpen = state === 'confirmed' && (stage === 'new' || stage === 'accepted')
  return isOpen ? planPicks(db, lines) : listPicks(db, id)
}

import { randomUUID } from 'node:crypto'
import type { Clock } from '#domain/clock'
import { consoleActor } from '#domain/commands/staff-actor'
import type { Db } from '#domain/database'
import { recordStockCount } from '#domain/stock/count.server'

/** Counts a size in the demo's time, as `npm run catalogue -- set --stock` does. */
export async function countDemoStock(
  db: Db,
  clock: Clock,
  { id, label, counted }: { id: string; label: string; counted: number },
): Promise<void> {
  const request = { commandKey: randomUUID(), by: consoleActor, productId: id, label }
  await recordStockCount(db, clock, { ...request, counted, seen: null, note: '' })
}

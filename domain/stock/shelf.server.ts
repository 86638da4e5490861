import type { Db } from '#domain/database'
import { lockSizes, readStock, type SizeRow } from '#domain/stock/stock-ledger.server'
import { countWaiting } from '#domain/stock/waiting.server'

/** Returns how many packs of a size are on the shelf: for sale, or promised to unpacked orders. */
export async function readShelf(db: Db, { product_id, size }: SizeRow): Promise<number> {
  return ((await readStock(db, { product_id, size })) ?? 0) + (await countWaiting(db, product_id, size))
}

/** Returns the shelf of each size, in their order. */
export async function readShelves(db: Db, sizes: readonly SizeRow[]): Promise<number[]> {
  const shelves: number[] = []
  for (const size of sizes) shelves.push(await readShelf(db, size))
  return shelves
}

/** The packs of an order's lines that its page showed on the shelf, by the lines' positions. */
export type SeenShelves = ReadonlyMap<number, number>

/** Packs of these lines came in after the page was loaded: somebody who writes that none is left has not seen them. */
export type PacksArrived = { ok: false; reason: 'packs-arrived'; positions: number[] }

/**
 * Returns a refusal if there are more packs of a line than its page showed, otherwise undefined; a line that the page sent no number for is not compared.
 * Must be called before the order's own packs go back into stock.
 */
export async function findArrived(
  tx: Db,
  lines: readonly (SizeRow & { position: number })[],
  seen: SeenShelves,
): Promise<PacksArrived | undefined> {
  await lockSizes(tx, lines)
  const shelves = await readShelves(tx, lines)
  const positions = lines.flatMap(({ position }, index) =>
    (shelves[index] ?? 0) > (seen.get(position) ?? Number.POSITIVE_INFINITY) ? [position] : [],
  )
  return positions.length > 0 ? { ok: false, reason: 'packs-arrived', positions } : undefined
}

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

/** What somebody counted on the shelf of an order's line; `seen` is the number that its page showed, null for a page that did not send it. */
export type ShelfCount = { position: number; seen: number | null; counted: number }

/** Packs came or went after the page was loaded: who counted has not seen them. */
export type ShelfMoved = { ok: false; reason: 'shelf-moved' }

/** Returns whether a counted shelf has changed since its page showed it. Must be called before the order's own packs go back into stock. */
export async function isShelfMoved(
  tx: Db,
  lines: readonly (SizeRow & { position: number })[],
  counts: readonly ShelfCount[],
): Promise<boolean> {
  const counted = lines.filter(({ position }) => counts.some((count) => count.position === position))
  await lockSizes(tx, counted)
  const shelves = await readShelves(tx, counted)
  return counted.some(({ position }, index) => {
    const { seen = null } = counts.find((count) => count.position === position) ?? {}
    return seen !== null && seen !== shelves[index]
  })
}

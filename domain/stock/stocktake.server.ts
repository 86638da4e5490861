import { doneBy, recordAudit } from '#domain/audit/audit.server'
import type { Clock } from '#domain/clock'
import { findCommandResult, type KeyUsed } from '#domain/commands/claim-command.server'
import { type KeyedRequest, transactOnce } from '#domain/commands/transact-once.server'
import type { Db } from '#domain/database'
import { isDoubtful, writeCount } from '#domain/stock/count.server'
import { readLevel } from '#domain/stock/stock-command.server'
import { lockSizes, lockStock } from '#domain/stock/stock-ledger.server'

export type CountedRow = {
  productId: string
  label: string
  /** The packs that the form expected, promised ones included. */
  seen: number
  counted: number
}

export type StocktakeRequest = KeyedRequest & {
  rows: readonly CountedRow[]
  /** Confirms doubtful counts. */
  isSure: boolean
}

export type StocktakeRecorded = {
  ok: true
  counted: number
  /** Rows whose count was not the expected one. */
  differences: CountedRow[]
  /** Packs that are promised to unpacked orders but were not found. */
  missing: number
}

export type StocktakeRefused =
  | KeyUsed
  /** The stock changed after the form was made: these rows, counted from 0, must be counted again; `expected` is null for a deleted size. */
  | { ok: false; reason: 'moved'; rows: { row: number; expected: number | null }[] }
  /** These rows, counted from 0, are doubtful, and nobody has confirmed them. */
  | { ok: false; reason: 'doubtful'; rows: { row: number; outOfSale: number }[] }

const name = 'stock.shelf-count'

/** Records a stocktake, all rows or none, and writes only the differences. The same key returns the first result again. */
export async function recordStocktake(
  db: Db,
  clock: Clock,
  request: StocktakeRequest,
): Promise<StocktakeRecorded | StocktakeRefused> {
  const { by, rows, isSure } = request
  return transactOnce<StocktakeRecorded | StocktakeRefused>(db, clock, { name, request }, async (tx, at) => {
    await lockSizes(
      tx,
      rows.map(({ productId, label }) => ({ product_id: productId, size: label })),
    )
    const moved: { row: number; expected: number | null }[] = []
    const doubtful: { row: number; outOfSale: number }[] = []
    const differences: CountedRow[] = []
    let missing = 0
    for (const [index, { productId, label, seen, counted }] of rows.entries()) {
      const stock = await lockStock(tx, { product_id: productId, size: label })
      const level = stock === undefined ? null : await readLevel(tx, { productId, label, stock })
      // The expected number is the row's version: a pack that was packed or received in the meantime changes it.
      if (level?.shelf !== seen) moved.push({ row: index, expected: level?.shelf ?? null })
      else if (counted !== seen) {
        if (isDoubtful(level, counted)) doubtful.push({ row: index, outOfSale: level.outOfSale })
        const done = await writeCount(tx, { at, actor: by.id }, level, { productId, label, counted })
        missing += done.missing
        differences.push({ productId, label, seen, counted })
      }
    }
    if (moved.length > 0) return { ok: false, reason: 'moved', rows: moved }
    if (!isSure && doubtful.length > 0) return { ok: false, reason: 'doubtful', rows: doubtful }
    const packsOf = (which: 'seen' | 'counted') =>
      Object.fromEntries(differences.map((row) => [`${row.productId} ${row.label}`, row[which]]))
    const changed = { before: packsOf('seen'), after: packsOf('counted') }
    await recordAudit(tx, { ...doneBy(by, at), act: name, subject: 'shelf', ...changed })
    return { ok: true, counted: rows.length, differences, missing }
  })
}

/** Returns the result of a stocktake that was done in the last 30 days, or undefined. */
export async function findStocktake(db: Db, commandKey: string): Promise<StocktakeRecorded | undefined> {
  return findCommandResult(db, { key: commandKey, name })
}

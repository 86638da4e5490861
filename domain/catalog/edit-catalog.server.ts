import { recordAudit } from '#domain/audit/audit.server'
import type { CatalogEntry } from '#domain/catalog/catalog-file'
import {
  type AboveMrp,
  compareWithShop,
  type LargeChange,
  listWithoutImporter,
} from '#domain/catalog/check-entries.server'
import { readEntries, type StockTracked, writeProduct } from '#domain/catalog/write-product.server'
import type { Db } from '#domain/database'
import { countStock, type StockCause } from '#domain/stock/stock-ledger.server'
import { createTurns } from '#domain/take-turns.server'
import { transact } from '#domain/transaction.server'

/** Who changes the catalogue; the actor is `console` for the command line. */
export type CatalogCause = StockCause & { requestId?: string | null }

export type ImportResult =
  | { ok: true; added: number; changed: number; kept: StockTracked[]; large: LargeChange[] }
  | { ok: false; reason: 'above-mrp'; aboveMrp: AboveMrp[] }
  /** Ids of imported products without importer. */
  | { ok: false; reason: 'no-importer'; ids: string[] }
  /** Prices that rise or fall by much need a confirmation. */
  | { ok: false; reason: 'large'; large: LargeChange[] }

/** Returns the catalogue in the form of a catalogue file. */
export function exportCatalog(db: Db): Promise<CatalogEntry[]> {
  return readEntries(db)
}

/**
 * Adds new products and replaces existing ones by id, all or none; products that the file does not name stay. Only new sizes take their stock from
 * the file; `kept` lists the other sizes whose stock in the file differs. A trial makes all changes and rolls them back. `reach` is called with the
 * number of written entries.
 */
export async function importCatalog(
  db: Db,
  cause: CatalogCause,
  entries: CatalogEntry[],
  {
    isTrial = false,
    isSure = false,
    reach,
  }: { isTrial?: boolean; isSure?: boolean; reach?: (written: number) => void } = {},
): Promise<ImportResult> {
  return transact<ImportResult>(db, async (tx, rollback) => {
    // Lets other requests run, so that cached pages are answered meanwhile.
    const turn = createTurns(20)
    const { large, aboveMrp } = await compareWithShop(tx, entries)
    if (aboveMrp.length > 0) return rollback({ ok: false, reason: 'above-mrp', aboveMrp })
    const ids = await listWithoutImporter(tx, entries)
    if (ids.length > 0) return rollback({ ok: false, reason: 'no-importer', ids })
    if (large.length > 0 && !isSure && !isTrial) return rollback({ ok: false, reason: 'large', large })
    const known = await tx.selectFrom('products').select(['id', 'position']).execute()
    const positions = new Map(known.map(({ id, position }) => [id, position]))
    let last = Math.max(-1, ...positions.values())
    const kept: StockTracked[] = []
    for (const [index, entry] of entries.entries()) {
      reach?.(index)
      await turn()
      const position = entry.position ?? positions.get(entry.id) ?? ++last
      kept.push(...(await writeProduct(tx, cause, entry, position)))
      const { at, actor, requestId } = cause
      await recordAudit(tx, { at, actor, act: 'product.import', subject: entry.id, requestId })
    }
    reach?.(entries.length)
    const added = entries.filter(({ id }) => !positions.has(id)).length
    const result: ImportResult = { ok: true, added, changed: entries.length - added, kept, large }
    return isTrial ? rollback(result) : result
  })
}

export async function setStock(
  db: Db,
  cause: CatalogCause,
  { id, label, stock }: { id: string; label: string; stock: number },
): Promise<boolean> {
  return transact(db, async (tx) => Boolean(await countStock(tx, cause, { product_id: id, size: label, count: stock })))
}

export type RemoveResult = 'removed' | 'archived' | 'unknown'

/** Removes a product. One that was ever ordered is archived instead, so that its orders can release their stock. */
export async function removeProduct(db: Db, cause: CatalogCause, id: string): Promise<RemoveResult> {
  return transact<RemoveResult>(db, async (tx) => {
    const product = await tx.selectFrom('products').select('status').where('id', '=', id).executeTakeFirst()
    if (!product) return 'unknown'
    const { at, actor, requestId } = cause
    const wasSold = await tx
      .selectFrom('order_lines')
      .select('order_id')
      .where('product_id', '=', id)
      .executeTakeFirst()
    const act = wasSold ? 'product.archive' : 'product.remove'
    await recordAudit(tx, { at, actor, act, subject: id, requestId, before: { status: product.status } })
    if (wasSold) {
      await tx.updateTable('products').set({ status: 'archived' }).where('id', '=', id).execute()
      return 'archived'
    }
    const sizes = await tx.selectFrom('pack_sizes').select('label').where('product_id', '=', id).execute()
    for (const { label } of sizes) await removeSize(tx, cause, id, label)
    await tx.deleteFrom('products').where('id', '=', id).execute()
    return 'removed'
  })
}

/** Removes a size; sets its stock to 0 first, so that its ledger ends at zero. */
async function removeSize(tx: Db, cause: StockCause, id: string, label: string): Promise<void> {
  await countStock(tx, { ...cause, note: 'no longer sold' }, { product_id: id, size: label, count: 0 })
  await tx.deleteFrom('pack_sizes').where('product_id', '=', id).where('label', '=', label).execute()
}

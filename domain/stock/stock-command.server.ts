import type { AuditAct } from '#domain/audit/acts'
import { type AuditValues, doneBy, recordAudit } from '#domain/audit/audit.server'
import type { Clock } from '#domain/clock'
import { type KeyedRequest, type KeyUsed, transactOnce } from '#domain/commands/claim-command.server'
import type { Db } from '#domain/database'
import { sum } from '#domain/money'
import { listBatchesToPick } from '#domain/stock/pick-batches.server'
import { lockStock, type StockCause } from '#domain/stock/stock-ledger.server'
import { countWaiting } from '#domain/stock/waiting.server'

export type StockRequest = KeyedRequest & { productId: string; label: string }

/** Packs that can be sold, packs promised to unpacked orders, both together, and those of them without a batch. */
type SizeLevel = { stock: number; waiting: number; shelf: number; unbatched: number }

export type StockCommandRefused = { ok: false; reason: 'unknown-size' } | KeyUsed

/** Runs a stock command in one transaction with its audit row, while it locks the stock of the size. The same key returns the first result again. */
export async function runStockCommand<Done extends { ok: true } & AuditValues, Refused extends { ok: false }>(
  db: Db,
  clock: Clock,
  act: AuditAct,
  request: StockRequest,
  change: (tx: Db, cause: StockCause, state: SizeLevel) => Promise<Done | Refused>,
): Promise<Done | Refused | StockCommandRefused> {
  const { by, productId, label } = request
  const subject = `${productId} ${label}`
  const command = { name: `${act} ${subject}`, request }
  return transactOnce<Done | Refused | StockCommandRefused>(db, clock, command, async (tx, at) => {
    const stock = await lockStock(tx, { product_id: productId, size: label })
    if (stock === undefined) return { ok: false, reason: 'unknown-size' }
    const waiting = await countWaiting(tx, productId, label)
    const shelf = stock + waiting
    const batches = await listBatchesToPick(tx, productId, label)
    const state = { stock, waiting, shelf, unbatched: shelf - sum(batches, ({ remaining }) => remaining) }
    const result = await change(tx, { at, actor: by.id }, state)
    if (!result.ok) return result
    const { ok: _ok, ...after } = result
    await recordAudit(tx, { ...doneBy(by, at), act, subject, before: { stock }, after })
    return result
  })
}

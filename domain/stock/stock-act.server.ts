import { recordAct } from '#domain/accounts/audit.server'
import { lockStock, type StockCause } from '#domain/catalog/stock-ledger.server'
import type { Clock } from '#domain/clock'
import { claimCommand, type KeyUsed } from '#domain/commands.server'
import type { Db } from '#domain/database'
import { listBatchesToPick } from '#domain/stock/batches.server'
import { countWaiting } from '#domain/stock/waiting.server'
import { transact } from '#domain/transaction.server'

/** By a form that may be sent again. */
export type StockRequest = {
  actKey: string
  actor: string
  requestId: string | null
  productId: string
  label: string
}

/** What can be sold, what lies on the shelf with what is promised and not packed, and what of that is of no known batch. */
export type ShelfState = { stock: number; waiting: number; shelf: number; unbatched: number }

export type StockActRefused = { ok: false; reason: 'unknown-size' } | KeyUsed

type Facts = Record<string, string | number | boolean | null>

/**
 * In one transaction with its row of the audit, while nobody else can move that size's stock. The same key returns what came of it the first
 * time.
 */
export async function performStockAct<Done extends Facts, Refused extends { ok: false }>(
  db: Db,
  clock: Clock,
  act: string,
  request: StockRequest,
  change: (tx: Db, cause: StockCause, state: ShelfState) => Promise<({ ok: true } & Done) | Refused>,
): Promise<({ ok: true } & Done) | Refused | StockActRefused> {
  type Result = ({ ok: true } & Done) | Refused | StockActRefused
  return transact<Result>(db, async (tx, rollback) => {
    const { actKey, actor, requestId, productId, label } = request
    const at = clock.now()
    const name = `${act} ${productId} ${label}`
    const claim = await claimCommand<Result>(tx, { key: actKey, name, actor, at })
    if (!claim.isFirst) return rollback(claim.result)
    const stock = await lockStock(tx, { product_id: productId, size: label })
    if (stock === undefined) return rollback({ ok: false, reason: 'unknown-size' })
    const state = await readShelf(tx, { productId, label, stock })
    const result = await change(tx, { at, actor }, state)
    if (!result.ok) return rollback(result)
    const { ok: _ok, ...after } = result
    const before = { stock }
    await recordAct(tx, { at, actor, act, subject: `${productId} ${label}`, before, after, requestId })
    return claim.finish(result)
  })
}

async function readShelf(
  tx: Db,
  { productId, label, stock }: { productId: string; label: string; stock: number },
): Promise<ShelfState> {
  const waiting = await countWaiting(tx, productId, label)
  const batches = await listBatchesToPick(tx, productId, label)
  const shelf = stock + waiting
  return { stock, waiting, shelf, unbatched: shelf - batches.reduce((sum, { remaining }) => sum + remaining, 0) }
}

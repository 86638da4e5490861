import { randomUUID } from 'node:crypto'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { settleExpired } from '#domain/stock/batches.server'
import { type ShelfLife, shelfLifeOf } from '#domain/stock/shelf-life'
import {
  runStockCommand,
  type SizeLevel,
  type StockCommandRefused,
  type StockRequest,
} from '#domain/stock/stock-command.server'
import { moveStock, type StockCause } from '#domain/stock/stock-ledger.server'
import { compactCode } from '#domain/text'
import { msg } from '#domain/texts/translate'

/** Packs of one batch of one size that come in. */
export type ReceivedPacks = {
  productId: string
  label: string
  quantity: number
  /** The batch code as printed on the packs. */
  code: string
  /** A day such as 2026-11-22. */
  packedOn: string
  bestBefore: string
  /** True for packs that are in stock already and only lack a batch. */
  isInStock: boolean
  /** Confirms packs that are past their date or have too few days left. */
  isSure: boolean
}

export type ReceiveRequest = StockRequest & ReceivedPacks

/** `confirmed` is the problem with the date that a person confirmed; null when there was none. */
export type Received = {
  ok: true
  stock: number
  batchId: string
  code: string
  quantity: number
  confirmed: string | null
}

export type PacksRefused =
  | { ok: false; reason: 'other-batch'; packedOn: string; bestBefore: string }
  | { ok: false; reason: 'not-so-many'; unbatched: number }
  /** Needs a confirmation. */
  | { ok: false; reason: 'expiring'; shelfLife: Exclude<ShelfLife, 'enough'>; bestBefore: string }

export type ReceiveRefused = StockCommandRefused | PacksRefused

/** Adds a batch to the stock. Its packs can be sold at once, unless they are past their date; batches are packed in order of expiry. */
export async function receiveBatch(db: Db, clock: Clock, request: ReceiveRequest): Promise<Received | ReceiveRefused> {
  return runStockCommand<Received, ReceiveRefused>(db, clock, 'stock.receive', request, async (tx, cause, state) =>
    receivePacks(tx, cause, state, request),
  )
}

const confirmedTexts = { expired: 'past its date', short: 'few days left' } as const
/** The same as notes of the ledger. */
const noteTexts = {
  expired: msg('Past its date: received on purpose'),
  short: msg('Few days left: received on purpose'),
}

/** Writes the batch and the ledger row of packs that come in. Must be called in a transaction that has locked the size. */
export async function receivePacks(
  tx: Db,
  cause: StockCause,
  state: Pick<SizeLevel, 'stock' | 'unbatched'>,
  packs: ReceivedPacks,
): Promise<Received | PacksRefused> {
  const { productId, label, quantity, bestBefore, isInStock, isSure } = packs
  if (isInStock && state.unbatched < quantity)
    return { ok: false, reason: 'not-so-many', unbatched: Math.max(0, state.unbatched) }
  const batch = await findBatchOf(tx, packs)
  if (batch && (batch.packed_on !== packs.packedOn || batch.best_before !== bestBefore))
    return { ok: false, reason: 'other-batch', packedOn: batch.packed_on, bestBefore: batch.best_before }
  const shelfLife = shelfLifeOf(packs, cause.at)
  if (shelfLife !== 'enough' && !isSure) return { ok: false, reason: 'expiring', shelfLife, bestBefore }
  const confirmed = shelfLife === 'enough' ? null : confirmedTexts[shelfLife]
  const batchId = await addToBatch(tx, cause, packs, batch?.id)
  const change = isInStock ? 0 : quantity
  const note = [cause.note, shelfLife !== 'enough' && noteTexts[shelfLife]].filter(Boolean).join('. ')
  await moveStock(tx, { ...cause, note }, [{ product_id: productId, size: label, change, reason: 'received', batchId }])
  const withdrawn = await settleExpired(tx, { ...cause, note: '' }, batchId)
  return {
    ok: true,
    stock: state.stock + change + withdrawn,
    batchId,
    code: batchCode(packs.code),
    quantity,
    confirmed,
  }
}

async function findBatchOf(tx: Db, { productId, label, code }: ReceivedPacks) {
  return tx
    .selectFrom('batches')
    .select(['id', 'packed_on', 'best_before'])
    .where('product_id', '=', productId)
    .where('label', '=', label)
    .where('code', '=', batchCode(code))
    .executeTakeFirst()
}

/** Adds packs to a batch that exists, or creates it; returns its id. */
async function addToBatch(tx: Db, cause: StockCause, packs: ReceivedPacks, known: string | undefined): Promise<string> {
  const { productId, label, quantity, code } = packs
  if (known) {
    await tx
      .updateTable('batches')
      .set((eb) => ({ received: eb('received', '+', quantity), remaining: eb('remaining', '+', quantity) }))
      .where('id', '=', known)
      .execute()
    return known
  }
  const id = randomUUID()
  const recall = await tx
    .selectFrom('recalls')
    .select('id')
    .where('product_id', '=', productId)
    .where('code', '=', batchCode(code))
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  await tx
    .insertInto('batches')
    .values({
      id,
      product_id: productId,
      label,
      code: batchCode(code),
      received: quantity,
      remaining: quantity,
      packed_on: packs.packedOn,
      best_before: packs.bestBefore,
      received_at: cause.at,
      actor: cause.actor,
      recalled: recall ? 1 : 0,
    })
    .execute()
  return id
}

/** Returns a typed code as it is stored: a code that is typed in Gujarati digits is the same batch. */
function batchCode(typed: string): string {
  return compactCode(typed, '-./_').toUpperCase()
}

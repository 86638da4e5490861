import { randomUUID } from 'node:crypto'
import { doneBy, recordAudit } from '#domain/audit/audit.server'
import type { Clock } from '#domain/clock'
import { findCommandResult, type KeyUsed } from '#domain/commands/claim-command.server'
import { type KeyedRequest, transactOnce } from '#domain/commands/transact-once.server'
import type { Db } from '#domain/database'
import { insertRows } from '#domain/queries/insert-rows.server'
import { isSameReference } from '#domain/queries/same-reference.server'
import { type PacksRefused, type Received, type ReceivedPacks, receivePacks } from '#domain/stock/receive.server'
import { readLevel } from '#domain/stock/stock-command.server'
import { lockSizes, lockStock } from '#domain/stock/stock-ledger.server'
import { sum } from '#domain/sum'

export type GoodsLine = Omit<ReceivedPacks, 'isInStock'>

export type GoodsRequest = KeyedRequest & {
  /** May be empty, as may the number of the supplier's bill. */
  supplier: string
  billNumber: string
  /** Confirms a bill that was received before. */
  isSure: boolean
  lines: readonly GoodsLine[]
}

/** Why a line, counted from 0, was not received. */
type LineRefused = { line: number; refused: PacksRefused | { ok: false; reason: 'unknown-size' } }

/** `quantity` counts packs. */
export type GoodsReceived = { ok: true; receiptId: string; lines: number; quantity: number }

export type GoodsRefused =
  | KeyUsed
  | { ok: false; reason: 'lines'; refusals: LineRefused[] }
  /** This supplier's bill was received at this time. */
  | { ok: false; reason: 'known-bill'; at: number }

const name = 'stock.delivery'

/** Receives goods of many sizes: all lines or none, with one receipt. The same key returns the first result again. */
export async function receiveGoods(db: Db, clock: Clock, request: GoodsRequest): Promise<GoodsReceived | GoodsRefused> {
  const { by, supplier, billNumber, isSure, lines } = request
  const actor = by.id
  return transactOnce<GoodsReceived | GoodsRefused>(db, clock, { name, request }, async (tx, at) => {
    const known = billNumber === '' || isSure ? undefined : await findReceivedBill(tx, { supplier, billNumber })
    if (known !== undefined) return { ok: false, reason: 'known-bill', at: known }
    await lockSizes(
      tx,
      lines.map(({ productId, label }) => ({ product_id: productId, size: label })),
    )
    const note = [supplier, billNumber && `bill ${billNumber}`].filter(Boolean).join(', ')
    const received: { line: GoodsLine; done: Received }[] = []
    const refusals: LineRefused[] = []
    for (const [index, line] of lines.entries()) {
      const done = await receiveLine(tx, { at, actor, note }, line)
      if (done.ok) received.push({ line, done })
      else refusals.push({ line: index, refused: done })
    }
    if (refusals.length > 0) return { ok: false, reason: 'lines', refusals }
    const receiptId = await writeReceipt(tx, { at, actor, supplier, billNumber }, received)
    const after = Object.fromEntries(
      received.map(({ line, done: { code, quantity, confirmed } }) => [
        `${line.productId} ${line.label}, batch ${code}`,
        { quantity, confirmed },
      ]),
    )
    await recordAudit(tx, { ...doneBy(by, at), act: 'stock.delivery', subject: 'delivery', after })
    const quantity = sum(received, ({ done }) => done.quantity)
    return { ok: true, receiptId, lines: received.length, quantity }
  })
}

/** Returns what the form with this key has received, or undefined. */
export async function findReceivedGoods(db: Db, key: string): Promise<GoodsReceived | undefined> {
  return findCommandResult<GoodsReceived>(db, { key, name })
}

async function receiveLine(tx: Db, cause: { at: number; actor: string; note: string }, line: GoodsLine) {
  const { productId, label } = line
  const stock = await lockStock(tx, { product_id: productId, size: label })
  if (stock === undefined) return { ok: false, reason: 'unknown-size' } as const
  const level = await readLevel(tx, { productId, label, stock })
  return receivePacks(tx, cause, level, { ...line, isInStock: false })
}

async function findReceivedBill(
  tx: Db,
  { supplier, billNumber }: { supplier: string; billNumber: string },
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('goods_receipts')
    .select('received_at')
    .where(isSameReference('bill_number', billNumber))
    .where(isSameReference('supplier', supplier))
    .orderBy('received_at')
    .executeTakeFirst()
  return row?.received_at
}

async function writeReceipt(
  tx: Db,
  { at, actor, supplier, billNumber }: { at: number; actor: string; supplier: string; billNumber: string },
  received: readonly { line: GoodsLine; done: Received }[],
): Promise<string> {
  const id = randomUUID()
  await tx
    .insertInto('goods_receipts')
    .values({ id, received_at: at, actor, supplier, bill_number: billNumber })
    .execute()
  await insertRows(
    tx,
    'goods_receipt_lines',
    received.map(({ line: { productId, label }, done: { batchId, quantity } }, position) => ({
      receipt_id: id,
      position,
      product_id: productId,
      label,
      batch_id: batchId,
      quantity,
    })),
  )
  return id
}

import type { Db } from '#domain/database'
import { countPacks, sum } from '#domain/money'
import { isUnpacked, type Stage } from '#domain/orders/order'
import { type BatchPick, type BatchRow, batchLife, changeRemaining, listPicks } from '#domain/stock/batches.server'
import { isUnsaleable } from '#domain/stock/shelf-life'
import { readShelf } from '#domain/stock/waiting.server'

/** `lineIndex` is the place of its line among those that were planned. */
export type PlannedPick = BatchPick & { lineIndex: number }

type Line = { position: number; product_id: string; size: string; quantity: number }

/** What expires first comes first, batches with too little shelf life last. Packs without a batch are left out. */
export async function planPicks(db: Db, now: number, lines: readonly Line[]): Promise<PlannedPick[]> {
  const picks: PlannedPick[] = []
  const planned = (batchId: string) => countPacks(picks.filter((pick) => pick.batchId === batchId))
  for (const [lineIndex, { position, product_id, size, quantity }] of lines.entries()) {
    let wanted = quantity
    const batches = await listBatchesToPick(db, product_id, size)
    for (const life of ['enough', 'short'])
      for (const batch of batches.filter((batch) => batchLife(batch, now) === life)) {
        const { id: batchId, code, packed_on: packedOn, best_before: bestBefore, remaining } = batch
        const taken = Math.min(wanted, remaining - planned(batchId))
        const pick = { lineIndex, position, batchId, code, packedOn, bestBefore, quantity: taken }
        if (taken > 0) picks.push({ ...pick, isShort: life === 'short' })
        wanted -= taken
      }
  }
  return picks
}

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

/** Packing is refused because of the batches: see `batchLife`. */
export type TooOld =
  /** These batches have too little shelf life left, and nobody has agreed to send them. */
  | { ok: false; reason: 'short-life'; batches: { name: string; code: string; bestBefore: string }[] }
  | { ok: false; reason: 'only-unsaleable'; names: string[] }

type Packed = Line & { name: string }

/** Must be called in a transaction that has locked the sizes, for an order that is not packed yet. */
export async function pickBatches(
  tx: Db,
  { orderId, now, allowsShort }: { orderId: string; now: number; allowsShort: boolean },
  lines: readonly Packed[],
): Promise<{ ok: true; picks: BatchPick[] } | TooOld> {
  const picks = await planPicks(tx, now, lines)
  const names = [...(await findOnlyUnsaleable(tx, now, lines, picks))].map((index) => nameOf(lines[index]))
  if (names.length > 0) return { ok: false, reason: 'only-unsaleable', names }
  const short = picks.filter(({ isShort }) => isShort)
  if (short.length > 0 && !allowsShort) {
    const batches = short.map(({ lineIndex, code, bestBefore }) => ({
      name: nameOf(lines[lineIndex]),
      code,
      bestBefore,
    }))
    return { ok: false, reason: 'short-life', batches }
  }
  for (const { batchId, quantity } of picks) await changeRemaining(tx, batchId, -quantity)
  if (picks.length > 0)
    await tx
      .insertInto('batch_picks')
      .values(
        picks.map(({ position, batchId, quantity }) => ({ order_id: orderId, position, batch_id: batchId, quantity })),
      )
      .execute()
  return { ok: true, picks }
}

function nameOf(line: Packed | undefined): string {
  return line ? `${line.name}, ${line.size}` : ''
}

/** Returns the lines of which too few packs are left that are neither expired nor recalled: others have no batch. */
export async function findOnlyUnsaleable(db: Db, now: number, lines: readonly Line[], picks: readonly PlannedPick[]) {
  const found = new Set<number>()
  for (const [index, { product_id, size }] of lines.entries()) {
    const batches = await listBatchesToPick(db, product_id, size)
    if (!batches.some((batch) => isUnsaleable(batchLife(batch, now)))) continue
    const isSame = (line: Line | undefined) => line?.product_id === product_id && line.size === size
    const wanted = countPacks(lines.filter(isSame))
    const planned = countPacks(picks.filter(({ lineIndex }) => isSame(lines[lineIndex])))
    const unbatched = (await readShelf(db, { product_id, size })) - sum(batches, ({ remaining }) => remaining)
    if (wanted - planned > Math.max(0, unbatched)) found.add(index)
  }
  return found
}

export async function listPicksOf(
  db: Db,
  now: number,
  { id, state, stage }: { id: string; state: string; stage: Stage },
  lines: readonly Line[],
): Promise<BatchPick[]> {
  const isOpen = state === 'confirmed' && isUnpacked(stage)
  return isOpen ? planPicks(db, now, lines) : listPicks(db, id)
}

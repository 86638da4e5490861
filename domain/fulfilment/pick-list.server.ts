import type { Db } from '#domain/database'
import { awaitsConfirmation, type Stage, unpackedStages } from '#domain/orders/order'
import { listFullyRefunded } from '#domain/payments/refunds.server'
import { findOnlyUnsaleable, planPicks } from '#domain/stock/pick-batches.server'

export type PickOrder = Awaited<ReturnType<typeof makePickList>>[number]
type PickLine = PickOrder['lines'][number]
/** The packs of a batch that are proposed for a line; `isShort` if it has too little shelf life left. */
export type ProposedBatch = PickLine['batches'][number]

export async function listChosen(db: Db, numbers: readonly string[], stages: readonly Stage[]) {
  const orders = await readChosen(db, numbers, stages)
  return orders.map(({ number, version, name, city }) => ({ number, version, name, city }))
}

async function readChosen(db: Db, numbers: readonly string[], stages: readonly Stage[]) {
  if (numbers.length === 0) return []
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'number', 'version', 'stage', 'name', 'city', 'phone', 'cod_confirm', 'note', 'staff_note'])
    .where('number', 'in', numbers)
    .where('state', '=', 'confirmed')
    .where('stage', 'in', stages)
    .orderBy('placed_at')
    .orderBy('id')
    .execute()
  const ids = orders.map(({ id }) => id)
  const refunded = await listFullyRefunded(db, ids)
  return orders.filter(({ id }) => !refunded.has(id))
}

/** Lists the orders to pack together, confirmed ones first, with the batches that are proposed for each line: packs are planned in this order. */
export async function makePickList(db: Db, now: number, numbers: readonly string[]) {
  const chosen = await readChosen(db, numbers, unpackedStages)
  if (chosen.length === 0) return []
  const orders = chosen
    .map(({ id: _, cod_confirm: codConfirm, note, staff_note, ...order }) => ({
      ...order,
      /** A cash order that its buyer has not confirmed; it is packed only when somebody chooses it. */
      isUnconfirmed: awaitsConfirmation({ state: 'confirmed', stage: order.stage, codConfirm }),
      notes: [note, staff_note ?? ''].filter((text) => text !== ''),
    }))
    .toSorted((a, b) => Number(a.isUnconfirmed) - Number(b.isUnconfirmed))
  const byOrder = Map.groupBy(await listLines(db, numbers), ({ number }) => number)
  const lines = orders.flatMap(({ number }) => byOrder.get(number) ?? [])
  const picks = Map.groupBy(await planPicks(db, now, lines), ({ lineIndex }) => lineIndex)
  const unsaleable = await findOnlyUnsaleable(db, now, lines, [...picks.values()].flat())
  const shown = lines.map((line, index) => ({
    ...line,
    /** Too few of the packs in stock are neither expired nor recalled. */
    isUnsaleable: unsaleable.has(index),
    /** The rest of the quantity has no batch. */
    batches: picks.get(index) ?? [],
  }))
  return orders.map((order) => ({ ...order, lines: shown.filter(({ number }) => number === order.number) }))
}

async function listLines(db: Db, numbers: readonly string[]) {
  return db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['orders.number', 'order_lines.name', 'order_lines.size', 'order_lines.quantity'])
    .select(['order_lines.product_id', 'order_lines.position'])
    .where('orders.number', 'in', numbers)
    .orderBy('order_lines.position')
    .execute()
}

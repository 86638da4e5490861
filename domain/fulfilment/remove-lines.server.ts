import type { OrderRow } from '#database/schema/orders'
import type { Db } from '#domain/database'
import { isEditable } from '#domain/fulfilment/edit-order.server'
import { type Change, type CommandContext, type CommandRequest, command } from '#domain/fulfilment/run-command.server'
import { isCashOrder } from '#domain/orders/order'
import { listOrderLines, toLine } from '#domain/orders/orders.server'
import { unrefundedPaise } from '#domain/payments/refund-progress'
import { findRefundTotals } from '#domain/payments/refund-totals.server'
import { createRefund } from '#domain/payments/refunds.server'
import { sellNoMore } from '#domain/stock/count.server'
import { restockCancelled } from '#domain/stock/restock.server'
import { findArrived, type PacksArrived, type SeenShelves } from '#domain/stock/shelf.server'
import { sum } from '#domain/sum'

export type RemoveRequest = CommandRequest & {
  /** The packs of each line that are not there. */
  lines: readonly { position: number; quantity: number }[]
  /** No more of them are left than other open orders wait for: the shop sells none of them until they are received or counted. */
  isNoneLeft: boolean
  seen?: SeenShelves
}

export type RemoveRefused =
  | { ok: false; reason: 'nothing-removed' }
  /** A line has fewer packs, or the number of packs is invalid. */
  | { ok: false; reason: 'more-than-ordered' }
  /** No pack would be left: the order is to be cancelled. */
  | { ok: false; reason: 'all-removed' }
  | PacksArrived
  /** Less is left of the payment, since some of it went back before. */
  | { ok: false; reason: 'too-much'; refundablePaise: number }

type Line = Awaited<ReturnType<typeof listOrderLines>>[number]

/** Returns whether packs may be taken out of the order: it is paid by UPI and not packed. */
export function mayRemoveLines(order: Pick<OrderRow, 'state' | 'stage' | 'provider' | 'payment_id'>): boolean {
  return isEditable(order) && !isCashOrder(order) && order.payment_id !== null
}

/**
 * Takes packs that are out of stock out of a paid order. Their money goes back by itself, as of a cancelled order; shipping stays as it was paid, and so do the
 * order's amounts. The rest is packed and invoiced.
 */
export const removeLines = command('remove-lines', mayRemoveLines, takeOut)

async function takeOut(
  { tx, clock, order, at, by }: CommandContext,
  request: RemoveRequest,
): Promise<Change | RemoveRefused> {
  const ordered = await listOrderLines(tx, order.id)
  const asked = new Map(request.lines.map(({ position, quantity }) => [position, quantity]))
  const isTooMuch = request.lines.some(({ position, quantity }) => {
    const orderedQuantity = ordered.find((line) => line.position === position)?.quantity ?? -1
    return !Number.isInteger(quantity) || quantity < 0 || quantity > orderedQuantity
  })
  if (isTooMuch) return { ok: false, reason: 'more-than-ordered' }
  const removed = withQuantity(ordered, ({ position }) => asked.get(position) ?? 0)
  if (removed.length === 0) return { ok: false, reason: 'nothing-removed' }
  const kept = withQuantity(ordered, ({ position, quantity }) => quantity - (asked.get(position) ?? 0))
  if (kept.length === 0) return { ok: false, reason: 'all-removed' }
  const arrived = request.isNoneLeft && request.seen && (await findArrived(tx, removed, request.seen))
  if (arrived) return arrived
  const amountPaise = sum(removed, ({ quantity, price_paise }) => quantity * price_paise)
  const refundablePaise = unrefundedPaise(await findRefundTotals(tx, order.id))
  if (amountPaise > refundablePaise) return { ok: false, reason: 'too-much', refundablePaise }
  const refundId = await createRefund(tx, clock, {
    orderId: order.id,
    paymentId: order.payment_id,
    documentId: null,
    amountPaise,
    reason: 'cancelled',
    actor: by,
  })
  if (refundId === undefined) return { ok: false, reason: 'too-much', refundablePaise: 0 }
  await restockCancelled(tx, { at, actor: by, orderId: order.id }, removed)
  await replaceLines(tx, order.id, kept)
  if (request.isNoneLeft) await sellNoMore(tx, { at, actor: by }, removed)
  const data = { amountPaise, refundId, removed: removed.map(toLine) }
  return { ok: true, data, notifies: true, audited: { amountPaise, refundId } }
}

function withQuantity(lines: readonly Line[], quantityOf: (line: Line) => number): Line[] {
  return lines.map((line) => ({ ...line, quantity: quantityOf(line) })).filter(({ quantity }) => quantity > 0)
}

/** Renumbers the positions without gaps, as documents and pages count lines. */
async function replaceLines(tx: Db, orderId: string, kept: readonly Line[]): Promise<void> {
  await tx.deleteFrom('order_lines').where('order_id', '=', orderId).execute()
  const lines = kept.map((line, position) => ({ ...line, position }))
  await tx.insertInto('order_lines').values(lines).execute()
}

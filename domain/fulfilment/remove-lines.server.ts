import type { OrderRow } from '#database/schema/orders'
import type { Db } from '#domain/database'
import { isEditable } from '#domain/fulfilment/edit-order.server'
import { type Change, type CommandContext, type CommandRequest, command } from '#domain/fulfilment/run-command.server'
import { shareAfter } from '#domain/invoices/document'
import { sum } from '#domain/money'
import { isCashOrder } from '#domain/orders/order'
import { listOrderLines, toLine } from '#domain/orders/orders.server'
import { unrefundedPaise } from '#domain/payments/refund-progress'
import { createRefund, findRefundTotals } from '#domain/payments/refunds.server'
import { restockCancelled } from '#domain/stock/restock.server'

export type RemoveRequest = CommandRequest & {
  /** The packs of each line that are not there. */
  lines: readonly { position: number; quantity: number }[]
}

export type RemoveRefused =
  | { ok: false; reason: 'nothing-removed' }
  | { ok: false; reason: 'more-than-ordered' }
  | { ok: false; reason: 'all-removed' }
  | TooMuch

/** Less is left of the payment, since some of it went back before. */
type TooMuch = { ok: false; reason: 'too-much'; refundablePaise: number }

type Line = Awaited<ReturnType<typeof listOrderLines>>[number]

/** Returns whether packs may be taken out of the order: it is confirmed and not packed. */
export function mayRemoveLines(order: Pick<OrderRow, 'state' | 'stage' | 'provider' | 'payment_id'>): boolean {
  return isEditable(order) && (isCashOrder(order) || order.payment_id !== null)
}

/**
 * Takes packs that are out of stock out of an order; the rest is packed and invoiced. Of a paid order their money goes back by itself and the order's amounts
 * stay; of a cash order that much less is to pay at the door. Shipping stays as it was ordered.
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
  const removed = takePacks(ordered, ({ position, quantity }) => [
    quantity - (asked.get(position) ?? 0),
    asked.get(position) ?? 0,
  ])
  if (removed.length === 0) return { ok: false, reason: 'nothing-removed' }
  const kept = takePacks(ordered, ({ position, quantity }) => [0, quantity - (asked.get(position) ?? 0)])
  if (kept.length === 0) return { ok: false, reason: 'all-removed' }
  const grossPaise = sum(removed, ({ quantity, price_paise }) => quantity * price_paise)
  const discountPaise = sum(removed, ({ discount_paise }) => discount_paise)
  const amountPaise = grossPaise - discountPaise
  const refunded = isCashOrder(order) ? undefined : await sendBack({ tx, clock, order, by }, amountPaise)
  if (refunded?.ok === false) return refunded
  await restockCancelled(tx, { at, actor: by, orderId: order.id }, removed)
  await replaceLines(tx, order.id, kept)
  const lines = removed.map(toLine)
  if (refunded) {
    const { refundId } = refunded
    const data = { amountPaise, refundId, removed: lines }
    return { ok: true, data, notifies: true, audited: { amountPaise, refundId } }
  }
  const lower = {
    subtotal_paise: order.subtotal_paise - grossPaise,
    discount_paise: order.discount_paise - discountPaise,
    total_paise: order.total_paise - amountPaise,
  }
  return { ok: true, order: lower, data: { amountPaise, removed: lines }, notifies: true, audited: { amountPaise } }
}

async function sendBack(
  { tx, clock, order, by }: Pick<CommandContext, 'tx' | 'clock' | 'order' | 'by'>,
  amountPaise: number,
): Promise<{ ok: true; refundId: string } | TooMuch> {
  const refundablePaise = unrefundedPaise(await findRefundTotals(tx, order.id))
  if (amountPaise > refundablePaise) return { ok: false, reason: 'too-much', refundablePaise }
  const refund = { orderId: order.id, paymentId: order.payment_id, documentId: null, reason: 'cancelled' as const }
  const refundId = await createRefund(tx, clock, { ...refund, amountPaise, actor: by })
  return refundId === undefined ? { ok: false, reason: 'too-much', refundablePaise: 0 } : { ok: true, refundId }
}

/** Returns lines of a part of the packs, with their share of the discount; `packsOf` returns how many come before them, and how many they are. */
function takePacks(lines: readonly Line[], packsOf: (line: Line) => [before: number, count: number]): Line[] {
  return lines
    .map((line) => {
      const [before, quantity] = packsOf(line)
      return { ...line, quantity, discount_paise: shareAfter(line.discount_paise, before, quantity, line.quantity) }
    })
    .filter(({ quantity }) => quantity > 0)
}

/** Renumbers the positions without gaps, as documents and pages count lines. */
async function replaceLines(tx: Db, orderId: string, kept: readonly Line[]): Promise<void> {
  await tx.deleteFrom('order_lines').where('order_id', '=', orderId).execute()
  const lines = kept.map((line, position) => ({ ...line, position }))
  await tx.insertInto('order_lines').values(lines).execute()
}

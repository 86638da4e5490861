import type { OrderRow } from '#database/schema/orders'
import type { StaffRole } from '#domain/accounts/staff'
import { addDays, indianDay, startOfDay } from '#domain/calendar/moment'
import { type Change, type CommandContext, type CommandRequest, command } from '#domain/fulfilment/run-command.server'
import { type DocumentsHeld, findInvoice } from '#domain/invoices/document-number.server'
import { issueCreditNote } from '#domain/invoices/issue-invoice.server'
import { shopLimits } from '#domain/limits/shop-limits'
import { listOrderLines } from '#domain/orders/orders.server'
import { restockReturned } from '#domain/stock/restock.server'

type ReturnedLine = { position: number; good: number; damaged: number }

export type ReturnRequest = CommandRequest & { role: StaffRole; lines: readonly ReturnedLine[] }

export type ReturnRefused =
  | { ok: false; reason: 'nothing-returned' }
  /** The buyer has fewer packs of a line: it was ordered with fewer, or packs came back before. Or a number is invalid. */
  | { ok: false; reason: 'more-than-sold' }
  /** The delivery is older than the return period; only an owner may still take goods back. */
  | { ok: false; reason: 'too-late-to-return'; days: number }

/**
 * Takes goods back after delivery: good packs go back into stock, and a credit note takes all returned packs off the invoice. A person decides on the
 * refund, against the credit note.
 */
export const returnGoods = command('return-goods', isDelivered, recordReturnedGoods)

/** Returns the end of the last day in India on which managers take back packs of an order that was delivered at this time. */
export function returnsUntil(deliveredAt: number): number {
  return startOfDay(addDays(indianDay(deliveredAt), shopLimits.fulfilment.returnDays + 1))
}

function isDelivered({ state, stage }: OrderRow): boolean {
  return state === 'confirmed' && stage === 'delivered'
}

async function recordReturnedGoods(
  { tx, clock, order, at, by }: CommandContext,
  { role, lines }: ReturnRequest,
): Promise<Change | ReturnRefused | DocumentsHeld> {
  const days = shopLimits.fulfilment.returnDays
  if (role !== 'owner' && at >= returnsUntil(order.stage_at)) return { ok: false, reason: 'too-late-to-return', days }
  const ordered = await listOrderLines(tx, order.id)
  const isPossible = ({ position, good, damaged }: ReturnedLine) =>
    ordered.some((line) => line.position === position && good + damaged <= line.quantity) &&
    [good, damaged].every((count) => Number.isInteger(count) && count >= 0)
  if (!lines.every(isPossible)) return { ok: false, reason: 'more-than-sold' }
  const back = lines
    .filter(({ good, damaged }) => good + damaged > 0)
    .map(({ position, good, damaged }) => ({ position, good, damaged, lost: 0 }))
  if (back.length === 0) return { ok: false, reason: 'nothing-returned' }
  const packs = back.flatMap(({ position, good: quantity, damaged }) => {
    const line = ordered.find((line) => line.position === position)
    return line ? [{ ...line, quantity, damaged }] : []
  })
  await restockReturned(tx, { at, actor: by, orderId: order.id }, packs)
  const invoice = await findInvoice(tx, order.id)
  const credited = await issueCreditNote(tx, clock, {
    invoiceId: invoice?.id ?? '',
    lines: back.map(({ position, good, damaged }) => ({ position, quantity: good + damaged })),
    reason: 'returned',
  })
  if (!credited.ok && credited.reason === 'documents-held') return credited
  // An earlier credit note may have credited some of the packs.
  if (!credited.ok) return { ok: false, reason: 'more-than-sold' }
  return { ok: true, data: { lines: back, creditNote: credited.document.number } }
}

import type { StaffRole } from '#domain/accounts/staff'
import type { Clock, ClockInDoubt } from '#domain/clock'
import type { Db } from '#domain/database'
import {
  type Change,
  type CommandContext,
  type CommandRequest,
  type CommandResult,
  type OrderRow,
  runCommand,
} from '#domain/fulfilment/run-command.server'
import { findInvoice } from '#domain/invoices/documents.server'
import { issueCreditNote } from '#domain/invoices/issue-invoice.server'
import { listOrderLines } from '#domain/orders/orders.server'
import { settings } from '#domain/settings'
import { takeBackGoods } from '#domain/stock/take-back.server'

/** Of a line, how many packs came back good and how many damaged. */
export type ReturnedLine = { position: number; good: number; damaged: number }

export type ReturnRequest = CommandRequest & { role: StaffRole; lines: readonly ReturnedLine[] }

export type ReturnRefused =
  | { ok: false; reason: 'nothing-returned' }
  /** More packs of a line than are with the buyer, or no number of packs; by position. */
  | { ok: false; reason: 'more-than-sold'; positions: number[] }
  /** It was delivered longer ago than goods are taken back, except by an owner. */
  | { ok: false; reason: 'too-late-to-return'; days: number }

const dayMs = 24 * 60 * 60_000

/**
 * What is good goes to the shelf, and a credit note takes all of them off the invoice. What money goes back is decided by a person, against
 * the credit note.
 */
export async function returnGoods(db: Db, clock: Clock, request: ReturnRequest): Promise<CommandResult<ReturnRefused>> {
  const isDelivered = ({ state, stage }: OrderRow) => state === 'confirmed' && stage === 'delivered'
  const take = (context: CommandContext) => takeGoods(context, request)
  return runCommand<ReturnRefused>(db, clock, 'return-goods', request, isDelivered, take)
}

async function takeGoods(
  { tx, clock, order, at, by }: CommandContext,
  { role, lines }: ReturnRequest,
): Promise<Change | ReturnRefused | ClockInDoubt> {
  const days = settings.fulfilment.returnDays
  if (role !== 'owner' && at > order.stage_at + days * dayMs) return { ok: false, reason: 'too-late-to-return', days }
  const ordered = await listOrderLines(tx, order.id)
  const isPossible = ({ position, good, damaged }: ReturnedLine) =>
    ordered.some((line) => line.position === position && good + damaged <= line.quantity) &&
    [good, damaged].every((count) => Number.isInteger(count) && count >= 0)
  const wrong = lines.filter((line) => !isPossible(line)).map(({ position }) => position)
  if (wrong.length > 0) return { ok: false, reason: 'more-than-sold', positions: wrong }
  const back = lines
    .filter(({ good, damaged }) => good + damaged > 0)
    .map(({ position, good, damaged }) => ({ position, good, damaged, lost: 0 }))
  if (back.length === 0) return { ok: false, reason: 'nothing-returned' }
  const good = back.flatMap(({ position, good: quantity }) => {
    const line = ordered.find((one) => one.position === position)
    return line && quantity > 0 ? [{ ...line, quantity }] : []
  })
  await takeBackGoods(tx, { at, actor: by, orderId: order.id }, good)
  const invoice = await findInvoice(tx, order.id)
  const credited = await issueCreditNote(tx, clock, {
    invoiceId: invoice?.id ?? '',
    lines: back.map(({ position, good, damaged }) => ({ position, quantity: good + damaged })),
    reason: 'returned',
  })
  if (!credited.ok && credited.reason === 'clock-in-doubt') return credited
  // A credit note before may have taken some of them.
  if (!credited.ok) return { ok: false, reason: 'more-than-sold', positions: back.map(({ position }) => position) }
  return { ok: true, to: order.stage, data: { lines: back, creditNote: credited.document.number } }
}

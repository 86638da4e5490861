import type { OrderRow } from '#database/schema/orders'
import type { StaffRole } from '#domain/accounts/staff'
import type { Db } from '#domain/database'
import { closeReasons, isRefundReason, reasonToAudit, refundReasons } from '#domain/fulfilment/reasons'
import {
  alwaysAllowed,
  type Change,
  type CommandContext,
  type CommandRequest,
  command,
} from '#domain/fulfilment/run-command.server'
import { findInvoice } from '#domain/invoices/document-number.server'
import { sum } from '#domain/money'
import { isRefundedByHand } from '#domain/orders/order'
import { isPermitted, type OrderProof } from '#domain/orders/order-access'
import { isAnswered } from '#domain/outbox/claim-jobs.server'
import { unrefundedPaise } from '#domain/payments/refund-progress'
import {
  changeRefund,
  changeReserved,
  createRefund,
  findOwedPaise,
  findRefund,
  findRefundTotals,
  listOpenCredits,
  listRefunds,
  lockPayment,
  updateRefundStatus,
  wakeRefundJob,
} from '#domain/payments/refunds.server'
import { announceSent } from '#domain/payments/refused-refunds.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { compactCode } from '#domain/text'

type RefundRequest = CommandRequest & {
  role: StaffRole
  amountPaise: number
  /** The number of the credit note to pay, or one of `refundReasons`. */
  against: string
}

type RefundRefused =
  | { ok: false; reason: 'nothing-to-refund' }
  | { ok: false; reason: 'too-much'; refundablePaise: number }
  | { ok: false; reason: 'no-credit-note' }
  /** After the invoice, only owners may refund without a credit note. */
  | { ok: false; reason: 'goodwill-by-owner' }
  /** Together with earlier refunds of this order, the amount exceeds a manager's limit. */
  | { ok: false; reason: 'over-limit'; limitPaise: number }

/**
 * Creates a refund. UPI payments are refunded through the provider; for cash orders a person sends the money and types the bank's reference
 * afterwards.
 */
export const refundOrder = command('refund', ({ state }) => state === 'confirmed', decideRefund)

async function decideRefund(
  { tx, clock, order, by }: CommandContext,
  { role, amountPaise, against }: RefundRequest,
): Promise<Change | RefundRefused> {
  const refundablePaise = unrefundedPaise(await findRefundTotals(tx, order.id))
  if (refundablePaise === 0) return { ok: false, reason: 'nothing-to-refund' }
  const paysCredit = !isRefundReason(against)
  const credit = paysCredit ? (await listOpenCredits(tx, order.id)).find(({ number }) => number === against) : undefined
  if (paysCredit && !credit) return { ok: false, reason: 'no-credit-note' }
  if (!paysCredit && role !== 'owner' && (await findInvoice(tx, order.id)))
    return { ok: false, reason: 'goodwill-by-owner' }
  const mostPaise = Math.min(refundablePaise, credit?.openPaise ?? refundablePaise)
  if (amountPaise > mostPaise) return { ok: false, reason: 'too-much', refundablePaise: mostPaise }
  const limitPaise = (await readSettings(tx)).refunds.managersMostPaise
  // Refunds of cancelled orders do not count, since cancelling always refunds.
  const decided = (await listRefunds(tx, order.id)).filter(
    ({ state, reason }) => state !== 'dropped' && (reason === 'returned' || reason === 'goodwill'),
  )
  if (role !== 'owner' && amountPaise + sum(decided, ({ amount_paise }) => amount_paise) > limitPaise)
    return { ok: false, reason: 'over-limit', limitPaise }
  const refundId = await createRefund(tx, clock, {
    orderId: order.id,
    paymentId: isRefundedByHand(order) ? null : order.payment_id,
    amountPaise,
    documentId: credit?.id ?? null,
    reason: credit ? 'returned' : 'goodwill',
    actor: by,
  })
  if (refundId === undefined) return { ok: false, reason: 'too-much', refundablePaise: 0 }
  const data = { amountPaise, refundId, ...(credit ? { creditNote: credit.number } : reasonOf(against)) }
  return { ok: true, data, audited: { amountPaise, refundId, against, refund: 'decided' } }
}

/** Goodwill needs no reason. */
function reasonOf(against: string): { reason?: string } {
  return isRefundReason(against) && against !== 'goodwill' ? { reason: refundReasons[against] } : {}
}

type RefundCommandRequest = CommandRequest & { refundId: string }
type NotOpen = { ok: false; reason: 'refund-not-open' }
const notOpen: NotOpen = { ok: false, reason: 'refund-not-open' }

export const retryRefund = command('retry-refund', alwaysAllowed, retrySending)

async function retrySending(context: CommandContext, { refundId }: RefundCommandRequest): Promise<Change | NotOpen> {
  const { tx, clock, order, at } = context
  const refund = await changeRefund(tx, clock, refundId, { state: 'due' }, { state: 'failed', order_id: order.id })
  if (!refund) return notOpen
  await wakeRefundJob(tx, refund.id, at)
  if (refund.payment_id) await updateRefundStatus(tx, clock, refund.payment_id)
  return auditedRefund(refund.id, 'refused', 'again')
}

/** Returns a bank reference in its stored form, or null when it is invalid. */
function parseReference(typed: string): string | null {
  const reference = compactCode(typed, '-').toUpperCase()
  return /^[A-Z0-9-]{6,40}$/.test(reference) ? reference : null
}

const dueManually = { state: 'due', method: 'upi' } as const

type NoReference = { ok: false; reason: 'no-reference' }
/** Another refund, of the order `other`, has this reference, and nobody has said that one transfer paid both. */
type ReferenceKnown = { ok: false; reason: 'reference-known'; other: string }

export const settleRefund = command('settle-refund', alwaysAllowed, settleByReference)

async function settleByReference(
  { tx, clock, order, at }: CommandContext,
  request: RefundCommandRequest & { reference: string; isSure?: boolean },
): Promise<Change | NotOpen | NoReference | ReferenceKnown> {
  const reference = parseReference(request.reference)
  if (reference === null) return { ok: false, reason: 'no-reference' }
  const known = request.isSure ? undefined : await findByReference(tx, reference, request.refundId)
  if (known) return { ok: false, reason: 'reference-known', other: known.number }
  const sent = { state: 'processed' as const, reference, sent_at: at }
  const refund = await changeRefund(tx, clock, request.refundId, sent, { ...dueManually, order_id: order.id })
  if (!refund) return notOpen
  await announceSent(tx, clock, refund.id)
  return auditedRefund(refund.id, 'decided', 'sent')
}

async function findByReference(tx: Db, reference: string, otherThan: string): Promise<{ number: string } | undefined> {
  return tx
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select('orders.number')
    .where('reference', '=', reference)
    .where('refunds.id', '<>', otherThan)
    .executeTakeFirst()
}

type DropRequest = RefundCommandRequest & { role: StaffRole; reason: string }
type DropRefused = { ok: false; reason: 'close-by-owner' | 'no-reason' | 'refund-being-tried' }

/**
 * Ends a refund that is not to be sent: a manual one that is not sent yet, or, by an owner with one of `closeReasons`, one that the bank refused. What it was
 * to pay is owed again until somebody closes it.
 */
export const dropRefund = command('drop-refund', alwaysAllowed, drop)

async function drop(
  { tx, clock, order, at }: CommandContext,
  { refundId, role, reason }: DropRequest,
): Promise<Change | NotOpen | DropRefused> {
  const dropped = { state: 'dropped' as const }
  const manual = await changeRefund(tx, clock, refundId, dropped, { ...dueManually, order_id: order.id })
  if (manual) return auditedRefund(refundId, 'decided', 'dropped')
  const paymentId = (await findRefund(tx, refundId))?.payment_id
  if (!paymentId) return notOpen
  await lockPayment(tx, paymentId)
  const refund = await changeRefund(tx, clock, refundId, dropped, { state: 'failed', order_id: order.id })
  if (!refund) return notOpen
  if (role !== 'owner') return { ok: false, reason: 'close-by-owner' }
  if (!closeReasons.includes(reason)) return { ok: false, reason: 'no-reason' }
  if (await isBeingTried(tx, refundId)) return { ok: false, reason: 'refund-being-tried' }
  // The job looks at the bank once more.
  await wakeRefundJob(tx, refundId, at)
  await changeReserved(tx, paymentId, -refund.amount_paise)
  await updateRefundStatus(tx, clock, paymentId)
  return auditedRefund(refundId, 'refused', 'dropped', reason)
}

/** Returns whether a try of a refund is under way, or ended without an answer of the provider. */
async function isBeingTried(tx: Db, refundId: string): Promise<boolean> {
  const job = await tx
    .selectFrom('outbox')
    .select(['state', 'last_error'])
    .where('kind', '=', 'refund')
    .where('subject', '=', refundId)
    .executeTakeFirst()
  if (!job) return false
  return job.state === 'sending' || !isAnswered(job.last_error)
}

/** A refund's progress as the audit stores it; `again` is being tried again. */
function auditedRefund(refundId: string, was: string, becomes: string, reason?: string): Change {
  const data = { refundId, ...(reason !== undefined && { reason }) }
  const audited = { refundId, refund: becomes, ...reasonToAudit(reason ?? '') }
  return { ok: true, data, auditedBefore: { refund: was }, audited }
}

type UpiRefused =
  | { ok: false; reason: 'no-upi-id' }
  /** The order has a UPI id already, which the link must not replace. */
  | { ok: false; reason: 'upi-known' }

type RefundUpiRequest = CommandRequest & { upiId: string; leftBy: OrderProof | 'staff' }

/** Stores the UPI id for a refund by hand, and notifies the buyer. */
export const leaveUpi = command('leave-upi', mayLeaveUpi, saveUpi)

/** A buyer leaves one while money waits to be sent. */
function mayLeaveUpi(order: OrderRow, { leftBy }: RefundUpiRequest): boolean {
  return isRefundedByHand(order) && order.state === 'confirmed' && (leftBy === 'staff' || order.money_owed === 1)
}

async function saveUpi({ order }: CommandContext, request: RefundUpiRequest): Promise<Change | UpiRefused> {
  const { leftBy } = request
  if (order.refund_upi_id !== null && leftBy !== 'staff' && !isPermitted('replace-upi', leftBy))
    return { ok: false, reason: 'upi-known' }
  const upiId = parseUpiId(request.upiId)
  if (upiId === null) return { ok: false, reason: 'no-upi-id' }
  return { ok: true, order: { refund_upi_id: upiId }, data: { leftBy }, notifies: true }
}

function parseUpiId(typed: string): string | null {
  const upiId = compactCode(typed, '-._').toLowerCase()
  return /^[a-z0-9][a-z0-9._-]{1,254}@[a-z][a-z0-9]{1,63}$/.test(upiId) ? upiId : null
}

type CloseRequest = CommandRequest & { role: StaffRole; reason: string }
type CloseRefused = { ok: false; reason: 'close-by-owner' | 'nothing-owed' | 'no-reason' }

/** Records that nothing more goes back for the credit notes of an order. A refund against them is still possible. */
export const closeCredits = command('close-credits', alwaysAllowed, close)

async function close({ tx, order }: CommandContext, { role, reason }: CloseRequest): Promise<Change | CloseRefused> {
  if (role !== 'owner') return { ok: false, reason: 'close-by-owner' }
  if (!closeReasons.includes(reason)) return { ok: false, reason: 'no-reason' }
  const amountPaise = await findOwedPaise(tx, order.id)
  if (amountPaise === 0) return { ok: false, reason: 'nothing-owed' }
  // Closes only the open amount; a refund that is dropped later reopens its part.
  let leftPaise = amountPaise
  const closedCredits: Record<string, number> = {}
  for (const { id, openPaise, closedPaise } of await listOpenCredits(tx, order.id)) {
    const paise = Math.min(openPaise - closedPaise, leftPaise)
    leftPaise -= paise
    if (paise > 0) closedCredits[id] = paise
  }
  return { ok: true, data: { closedCredits, reason }, audited: { amountPaise, ...reasonToAudit(reason) } }
}

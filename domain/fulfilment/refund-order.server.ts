import type { OrderRow } from '#database/schema/orders'
import type { StaffRole } from '#domain/accounts/staff'
import type { Db } from '#domain/database'
import { closeReasons, isRefundReason, reasonToAudit, refundReasons } from '#domain/fulfilment/reasons'
import { alwaysAllowed, type CommandRequest, changed, command, refuse } from '#domain/fulfilment/run-command.server'
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

const isConfirmed = ({ state }: OrderRow) => state === 'confirmed'

/** UPI payments go back through the provider; what was paid in another way a person sends, and types the bank's reference afterwards. */
export const refundOrder = command('refund', isConfirmed, async (context, request: RefundRequest) => {
  const { tx, clock, order, by } = context
  const { role, amountPaise, against } = request
  const refundablePaise = unrefundedPaise(await findRefundTotals(tx, order.id))
  if (refundablePaise === 0) return refuse('nothing-to-refund')
  const paysCredit = !isRefundReason(against)
  const credit = paysCredit ? (await listOpenCredits(tx, order.id)).find(({ number }) => number === against) : undefined
  if (paysCredit && !credit) return refuse('no-credit-note')
  if (!paysCredit && role !== 'owner' && (await findInvoice(tx, order.id))) return refuse('goodwill-by-owner')
  const mostPaise = Math.min(refundablePaise, credit?.openPaise ?? refundablePaise)
  if (amountPaise > mostPaise) return refuse('too-much', { refundablePaise: mostPaise })
  const limitPaise = (await readSettings(tx)).refunds.managersMostPaise
  // Refunds of cancelled orders do not count, since cancelling always refunds.
  const decided = (await listRefunds(tx, order.id)).filter(
    ({ state, reason }) => state !== 'dropped' && (reason === 'returned' || reason === 'goodwill'),
  )
  if (role !== 'owner' && amountPaise + sum(decided, ({ amount_paise }) => amount_paise) > limitPaise)
    return refuse('over-limit', { limitPaise })
  const refundId = await createRefund(tx, clock, {
    orderId: order.id,
    paymentId: isRefundedByHand(order) ? null : order.payment_id,
    amountPaise,
    documentId: credit?.id ?? null,
    reason: credit ? 'returned' : 'goodwill',
    actor: by,
  })
  if (refundId === undefined) return refuse('too-much', { refundablePaise: 0 })
  const data = { amountPaise, refundId, ...(credit ? { creditNote: credit.number } : reasonOf(against)) }
  return changed({ data, audited: { amountPaise, refundId, against, refund: 'decided' } })
})

/** Goodwill needs no reason. */
function reasonOf(against: string): { reason?: string } {
  return isRefundReason(against) && against !== 'goodwill' ? { reason: refundReasons[against] } : {}
}

type RefundCommandRequest = CommandRequest & { refundId: string }

export const retryRefund = command('retry-refund', alwaysAllowed, async (context, request: RefundCommandRequest) => {
  const { tx, clock, order, at } = context
  const failed = { state: 'failed' as const, order_id: order.id }
  const refund = await changeRefund(tx, clock, request.refundId, { state: 'due' }, failed)
  if (!refund) return refuse('refund-not-open')
  await wakeRefundJob(tx, refund.id, at)
  if (refund.payment_id) await updateRefundStatus(tx, clock, refund.payment_id)
  return auditedRefund(refund.id, 'refused', 'again')
})

function parseReference(typed: string): string | null {
  const reference = compactCode(typed, '-').toUpperCase()
  return /^[A-Z0-9-]{6,40}$/.test(reference) ? reference : null
}

const dueManually = { state: 'due', method: 'upi' } as const

type SettleRequest = RefundCommandRequest & { reference: string; isSure?: boolean }

export const settleRefund = command('settle-refund', alwaysAllowed, async (context, request: SettleRequest) => {
  const { tx, clock, order, at } = context
  const reference = parseReference(request.reference)
  if (reference === null) return refuse('no-reference')
  const known = request.isSure ? undefined : await findByReference(tx, reference, request.refundId)
  if (known) return refuse('reference-known', { other: known.number })
  const sent = { state: 'processed' as const, reference, sent_at: at }
  const refund = await changeRefund(tx, clock, request.refundId, sent, { ...dueManually, order_id: order.id })
  if (!refund) return refuse('refund-not-open')
  await announceSent(tx, clock, refund.id)
  return auditedRefund(refund.id, 'decided', 'sent')
})

async function findByReference(tx: Db, reference: string, otherThan: string) {
  return tx
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select('orders.number')
    .where('reference', '=', reference)
    .where('refunds.id', '<>', otherThan)
    .executeTakeFirst()
}

type DropRequest = RefundCommandRequest & { role: StaffRole; reason: string }

/** Ends a refund that is not sent: a manual one, or, by an owner with one of `closeReasons`, one that the bank refused. It is owed again until it is closed. */
export const dropRefund = command('drop-refund', alwaysAllowed, async (context, request: DropRequest) => {
  const { tx, clock, order, at } = context
  const { refundId, role, reason } = request
  const dropped = { state: 'dropped' as const }
  const manual = await changeRefund(tx, clock, refundId, dropped, { ...dueManually, order_id: order.id })
  if (manual) return auditedRefund(refundId, 'decided', 'dropped')
  const paymentId = (await findRefund(tx, refundId))?.payment_id
  if (!paymentId) return refuse('refund-not-open')
  await lockPayment(tx, paymentId)
  const refund = await changeRefund(tx, clock, refundId, dropped, { state: 'failed', order_id: order.id })
  if (!refund) return refuse('refund-not-open')
  if (role !== 'owner') return refuse('close-by-owner')
  if (!closeReasons.includes(reason)) return refuse('no-reason')
  if (await isBeingTried(tx, refundId)) return refuse('refund-being-tried')
  // The job looks at the bank once more.
  await wakeRefundJob(tx, refundId, at)
  await changeReserved(tx, paymentId, -refund.amount_paise)
  await updateRefundStatus(tx, clock, paymentId)
  return auditedRefund(refundId, 'refused', 'dropped', reason)
})

/** Returns whether a try of a refund is under way, or ended without an answer of the provider. */
async function isBeingTried(tx: Db, refundId: string): Promise<boolean> {
  const job = await tx
    .selectFrom('outbox')
    .select(['state', 'last_error'])
    .where('kind', '=', 'refund')
    .where('subject', '=', refundId)
    .executeTakeFirst()
  return job !== undefined && (job.state === 'sending' || !isAnswered(job.last_error))
}

/** A refund's progress as the audit stores it; `again` is being tried again. */
function auditedRefund(refundId: string, was: string, becomes: string, reason?: string) {
  const data = { refundId, ...(reason !== undefined && { reason }) }
  const audited = { refundId, refund: becomes, ...reasonToAudit(reason ?? '') }
  return changed({ data, auditedBefore: { refund: was }, audited })
}

type RefundUpiRequest = CommandRequest & { upiId: string; leftBy: OrderProof | 'staff' }

export const leaveUpi = command('leave-upi', mayLeaveUpi, async ({ order }, request: RefundUpiRequest) => {
  const { leftBy } = request
  if (order.refund_upi_id !== null && leftBy !== 'staff' && !isPermitted('replace-upi', leftBy))
    return refuse('upi-known')
  const upiId = parseUpiId(request.upiId)
  if (upiId === null) return refuse('no-upi-id')
  return changed({ order: { refund_upi_id: upiId }, data: { leftBy }, notifies: true })
})

/** A buyer leaves one while money waits to be sent. */
function mayLeaveUpi(order: OrderRow, { leftBy }: RefundUpiRequest): boolean {
  return isRefundedByHand(order) && order.state === 'confirmed' && (leftBy === 'staff' || order.money_owed === 1)
}

function parseUpiId(typed: string): string | null {
  const upiId = compactCode(typed, '-._').toLowerCase()
  return /^[a-z0-9][a-z0-9._-]{1,254}@[a-z][a-z0-9]{1,63}$/.test(upiId) ? upiId : null
}

type CloseRequest = CommandRequest & { role: StaffRole; reason: string }

/** Records that nothing more goes back for the credit notes of an order. A refund against them is still possible. */
export const closeCredits = command('close-credits', alwaysAllowed, async ({ tx, order }, request: CloseRequest) => {
  const { role, reason } = request
  if (role !== 'owner') return refuse('close-by-owner')
  if (!closeReasons.includes(reason)) return refuse('no-reason')
  const amountPaise = await findOwedPaise(tx, order.id)
  if (amountPaise === 0) return refuse('nothing-owed')
  // Closes only the open amount; a refund that is dropped later reopens its part.
  let leftPaise = amountPaise
  const closedCredits: Record<string, number> = {}
  for (const { id, openPaise, closedPaise } of await listOpenCredits(tx, order.id)) {
    const paise = Math.min(openPaise - closedPaise, leftPaise)
    leftPaise -= paise
    if (paise > 0) closedCredits[id] = paise
  }
  return changed({ data: { closedCredits, reason }, audited: { amountPaise, ...reasonToAudit(reason) } })
})

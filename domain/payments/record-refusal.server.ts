import { randomUUID } from 'node:crypto'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { enqueue } from '#domain/outbox/outbox.server'
import { announceRefusal } from '#domain/payments/announce-refund.server'
import { changeRefund, changeReserved, type RefundRow } from '#domain/payments/refunds.server'
import { dropReplacedRefund, reduceUnsentRefunds } from '#domain/payments/replaced-refunds.server'
import { restoreDueRefunds } from '#domain/payments/restore-refunds.server'

/**
 * Records that the bank refused a refund, or returned it after it was processed. The job of a refund that the shop made tries it again in an hour; the
 * amount of a dashboard refund becomes available again for other refunds that are due. The caller must have locked the payment.
 */
export async function recordRefusal(tx: Db, clock: Clock, refund: RefundRow, failure: string): Promise<void> {
  const { id, payment_id: paymentId, reason, state } = refund
  if (paymentId === null) return
  if (state === 'processed') await recordReversal(tx, clock, refund)
  const isDashboard = reason === 'dashboard'
  await changeRefund(tx, clock, id, isDashboard ? { state: 'dropped' } : { state: 'failed', failure })
  await announceRefusal(tx, clock, refund)
  if (isDashboard) await freeAmount(tx, clock, refund, paymentId)
  else if (!(await dropReplacedRefund(tx, clock, refund))) await reduceUnsentRefunds(tx, clock, paymentId)
}

/** Keeps the day on which the refund was processed: reports of that day must not change. */
async function recordReversal(tx: Db, clock: Clock, { id, amount_paise, updated_at }: RefundRow): Promise<void> {
  const reversal = { id: randomUUID(), refund_id: id, amount_paise, processed_at: updated_at, reversed_at: clock.now() }
  await tx.insertInto('refund_reversals').values(reversal).execute()
}

async function freeAmount(tx: Db, clock: Clock, refund: RefundRow, paymentId: string): Promise<void> {
  await changeReserved(tx, paymentId, -refund.amount_paise)
  const restoredPaise = await restoreDueRefunds(tx, clock, paymentId)
  if (restoredPaise < refund.amount_paise)
    await enqueue(tx, clock, 'alarm', `refund ${refund.id}`, { text: lostOnDashboard })
}

const lostOnDashboard =
  'The bank did not take a refund that was made on the dashboard of the payment service, and nothing sends it again by itself. Please look at the refunds there, and send it again from the page of the order.'

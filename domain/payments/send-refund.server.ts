import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { announceRefusal, announceSent, announceUntoldRefusal } from '#domain/payments/announce-refund.server'
import { type PaymentProvider, ProviderRefused, type RefundState } from '#domain/payments/provider'
import { isSameRefund, recordProviderRefund } from '#domain/payments/provider-refunds.server'
import { sentAtOf } from '#domain/payments/refund-progress'
import {
  changeRefund,
  changeReserved,
  findRefund,
  lockPayment,
  type RefundRow,
  updateRefundStatus,
} from '#domain/payments/refunds.server'
import { transact } from '#domain/transaction.server'

/** The provider accepted the refund and the bank rejected it; it must be tried again later. */
class RefundFailed extends Error {
  override name = 'RefundFailed' as const
  readonly refundId: string
  constructor(refundId: string) {
    super('The refund did not go through')
    this.refundId = refundId
  }
}

/**
 * Sends a refund. Safe to repeat: finds refunds that the provider has already made by our id, and changes the idempotency key only after one has
 * failed there. A 'pending' refund must be checked again, since the bank may reject it and the event of the rejection may be lost. A dashboard refund
 * is only checked, never sent. Returns null when there is nothing to send any more.
 */
export async function sendRefund(
  db: Db,
  clock: Clock,
  provider: PaymentProvider,
  refundId: string,
): Promise<{ id: string; state: RefundState } | null> {
  const asked = await findRefund(db, refundId)
  if (!asked?.payment_id || !isOpen(asked)) return null
  const made = await provider.listRefunds(asked.payment_id)
  // A refund made on the dashboard meanwhile reduces the amount to send.
  for (const refund of made) if (refund.refundId === null) await recordProviderRefund(db, clock, refund)
  const refund = await findRefund(db, refundId)
  if (!refund?.payment_id || !isOpen(refund)) return null
  const own = made.filter((candidate) => isSameRefund(refund, candidate))
  // A dashboard refund is only checked; its result was recorded above.
  if (refund.reason === 'dashboard') return { id: refund.provider_refund_id ?? '', state: 'pending' }
  const amountPaise = refund.amount_paise
  const idempotencyKey = `${refundId}-${amountPaise}-${own.length}`
  const sent = own.find(({ state }) => state !== 'failed') ?? {
    ...(await provider.refund(refund.payment_id, { refundId, amountPaise, idempotencyKey }).catch(async (error) => {
      if (error instanceof ProviderRefused) await recordFailure(db, clock, refund, error.reason)
      throw error
    })),
    amountPaise,
  }
  if (sent.state === 'failed') {
    await recordFailure(db, clock, refund, 'bank')
    throw new RefundFailed(refundId)
  }
  await recordSent(db, clock, refund, sent)
  return { id: sent.id, state: sent.state }
}

function isOpen({ state }: RefundRow): boolean {
  return state === 'due' || state === 'pending' || state === 'failed'
}

type Sent = { id: string; state: RefundState; amountPaise: number }

/** Records that the provider has the refund, and notifies the buyer once. */
async function recordSent(db: Db, clock: Clock, { id, payment_id: paymentId }: RefundRow, sent: Sent): Promise<void> {
  await transact(db, async (tx) => {
    if (paymentId) await lockPayment(tx, paymentId)
    const refund = await findRefund(tx, id)
    if (!refund || refund.state === 'processed') return
    await changeRefund(tx, clock, id, {
      ...{ state: sent.state, provider_refund_id: sent.id, amount_paise: sent.amountPaise, failure: null },
      sent_at: sentAtOf(refund, sent.id, clock.now()),
    })
    // The refund may have been dropped for a dashboard refund while it was being made.
    const countedPaise = refund.state === 'dropped' ? 0 : refund.amount_paise
    if (paymentId) {
      await changeReserved(tx, paymentId, sent.amountPaise - countedPaise)
      await updateRefundStatus(tx, clock, paymentId)
    }
    await announceSent(tx, clock, id)
  })
}

async function recordFailure(
  db: Db,
  clock: Clock,
  { id, payment_id: paymentId }: RefundRow,
  failure: string,
): Promise<void> {
  await transact(db, async (tx) => {
    if (paymentId) await lockPayment(tx, paymentId)
    const wasWithBank = (await findRefund(tx, id))?.state === 'pending'
    await (wasWithBank ? announceRefusal : announceUntoldRefusal)(tx, clock, id)
    const failed = { state: 'failed' as const, failure: failure.slice(0, 200) }
    await changeRefund(tx, clock, id, failed, { from: ['due', 'pending', 'failed'] })
    if (paymentId) await updateRefundStatus(tx, clock, paymentId)
  })
}

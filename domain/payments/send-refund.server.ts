import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { enqueue } from '#domain/outbox/outbox.server'
import { type PaymentProvider, ProviderRefused, type RefundState } from '#domain/payments/provider'
import { isSameRefund, recordProviderRefund } from '#domain/payments/provider-refunds.server'
import {
  changeReserved,
  findRefund,
  lockPayment,
  type RefundRow,
  refundUpdate,
  updateRefundStatus,
} from '#domain/payments/refunds.server'
import { transact } from '#domain/transaction.server'

/** The provider took the refund and the bank did not; to be tried again later. */
export class RefundFailed extends Error {
  override name = 'RefundFailed' as const
  readonly refundId: string
  constructor(refundId: string) {
    super('The refund did not go through')
    this.refundId = refundId
  }
}

/**
 * Sends a refund. Safe to repeat: what the provider already made of it is found by our id, and the idempotency key only changes
 * after one has failed there. A refund that is still 'pending' is to be looked at again: the bank may refuse it, and the event
 * that tells so may be lost. One that was made on the dashboard is looked at alike, and never sent. Null where nothing is to be sent
 * any more.
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
  // What somebody sent back on the dashboard meanwhile leaves less to send.
  for (const one of made) if (one.refundId === null) await recordProviderRefund(db, clock, one)
  const refund = await findRefund(db, refundId)
  if (!refund?.payment_id || !isOpen(refund)) return null
  const own = made.filter((one) => isSameRefund(refund, one))
  // One of the dashboard is only looked after: how it ended was written down above.
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

/** The provider has it: the buyer is told, once. */
async function recordSent(db: Db, clock: Clock, { id, payment_id: paymentId }: RefundRow, sent: Sent): Promise<void> {
  await transact(db, async (tx) => {
    const now = clock.now()
    if (paymentId) await lockPayment(tx, paymentId)
    const refund = await findRefund(tx, id)
    if (!refund || refund.state === 'processed') return
    await tx
      .updateTable('refunds')
      .set({
        ...{ state: sent.state, provider_refund_id: sent.id, amount_paise: sent.amountPaise, failure: null },
        ...{ sent_at: refund.sent_at ?? now, updated_at: now },
      })
      .where('id', '=', id)
      .execute()
    // It may have given way to one of the dashboard in the moment it was made.
    const countedPaise = refund.state === 'dropped' ? 0 : refund.amount_paise
    if (paymentId) {
      await changeReserved(tx, paymentId, sent.amountPaise - countedPaise)
      await updateRefundStatus(tx, clock, paymentId)
    }
    await enqueue(tx, clock, refundUpdate, id)
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
    await tx
      .updateTable('refunds')
      .set({ state: 'failed', failure: failure.slice(0, 200), updated_at: clock.now() })
      .where('id', '=', id)
      .where('state', 'in', ['due', 'pending', 'failed'])
      .execute()
    if (paymentId) await updateRefundStatus(tx, clock, paymentId)
  })
}

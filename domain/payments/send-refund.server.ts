import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { type PaymentProvider, ProviderRefused, type RefundState } from '#domain/payments/provider'
import { isSameRefund, recordProviderRefund } from '#domain/payments/provider-refunds.server'
import {
  changeRefund,
  changeReserved,
  findRefund,
  lockPayment,
  type RefundRow,
  updateMoneyOwed,
  updateRefundStatus,
} from '#domain/payments/refunds.server'
import {
  announceSent,
  dropReplacedRefund,
  recordRefusal,
  reduceUnsentRefunds,
} from '#domain/payments/refused-refunds.server'
import { transact } from '#domain/transaction.server'

/** The provider accepted the refund and the bank rejected it. */
class RefundFailed extends Error {
  override name = 'RefundFailed' as const
}

// Safe to repeat: finds what the provider has made by our id, and changes the idempotency key only after a failure
// there. Dashboard refunds and dropped ones are only checked. Undefined when there is nothing to send any more.
export async function sendRefund(
  db: Db,
  clock: Clock,
  provider: PaymentProvider,
  refundId: string,
): Promise<{ id: string; state: RefundState } | undefined> {
  const asked = await findUnfinished(db, refundId)
  if (!asked) return undefined
  const made = await provider.listRefunds(asked.payment_id)
  // A refund made on the dashboard meanwhile reduces the amount to send.
  for (const refund of made) if (refund.refundId === null) await recordProviderRefund(db, clock, refund)
  const refund = await findUnfinished(db, refundId)
  if (!refund) return undefined
  if (refund.reason === 'dashboard') return { id: refund.provider_refund_id ?? '', state: 'pending' }
  const own = made.filter((candidate) => isSameRefund(refund, candidate))
  const known = own.find(({ state }) => state !== 'failed')
  const wasRefused = refund.failure !== null || own.length > 0
  if (!known && refund.state === 'dropped') return undefined
  const isReplaced =
    !known && wasRefused && (await changeLocked(db, clock, refund, (tx, now) => dropReplacedRefund(tx, clock, now)))
  if (isReplaced) return undefined
  const sent = known ?? (await send(db, clock, provider, refund, own.length))
  if (sent.state === 'failed') {
    await recordFailure(db, clock, refund, 'bank')
    throw new RefundFailed('The refund did not go through')
  }
  await recordSent(db, clock, refund, sent)
  return { id: sent.id, state: sent.state }
}

type SentRefund = { id: string; state: RefundState; amountPaise: number }
type ProviderRefundRow = RefundRow & { payment_id: string }

/** One of ours that was dropped may have been made all the same. */
async function findUnfinished(db: Db, refundId: string): Promise<ProviderRefundRow | undefined> {
  const refund = await findRefund(db, refundId)
  if (!refund?.payment_id || refund.state === 'processed') return undefined
  const { payment_id, reason, state } = refund
  return state === 'dropped' && reason === 'dashboard' ? undefined : { ...refund, payment_id }
}

async function send(
  db: Db,
  clock: Clock,
  provider: PaymentProvider,
  refund: ProviderRefundRow,
  failedTries: number,
): Promise<SentRefund> {
  const { id: refundId, amount_paise: amountPaise } = refund
  const idempotencyKey = `${refundId}-${amountPaise}-${failedTries}`
  try {
    const sent = await provider.refund(refund.payment_id, { refundId, amountPaise, idempotencyKey })
    return { ...sent, amountPaise }
  } catch (error) {
    if (error instanceof ProviderRefused) await recordFailure(db, clock, refund, error.reason)
    throw error
  }
}

async function recordSent(db: Db, clock: Clock, made: ProviderRefundRow, sent: SentRefund) {
  const { id, payment_id: paymentId } = made
  await changeLocked(db, clock, made, async (tx, refund) => {
    const isDropped = refund.state === 'dropped'
    const isSameTry = refund.provider_refund_id === null || refund.provider_refund_id === sent.id
    if (refund.state === 'processed') return
    await changeRefund(tx, clock, id, {
      state: sent.state,
      provider_refund_id: sent.id,
      amount_paise: sent.amountPaise,
      failure: null,
      // The time of a failed try does not count for the next one.
      sent_at: (isSameTry ? refund.sent_at : null) ?? clock.now(),
    })
    // A refund may have been dropped while it was being made.
    await changeReserved(tx, paymentId, sent.amountPaise - (isDropped ? 0 : refund.amount_paise))
    if (isDropped)
      await tx
        .updateTable('refunds')
        .set({ instead_of: null, document_id: null })
        .where('instead_of', '=', id)
        .execute()
    await reduceUnsentRefunds(tx, clock, paymentId)
    await announceSent(tx, clock, id)
  })
}

async function recordFailure(db: Db, clock: Clock, tried: ProviderRefundRow, failure: string) {
  await changeLocked(db, clock, tried, async (tx, refund) => {
    if (refund.state !== 'processed' && refund.state !== 'dropped')
      await recordRefusal(tx, clock, refund, failure.slice(0, 200))
  })
}

async function changeLocked<T>(
  db: Db,
  clock: Clock,
  { id, payment_id: paymentId }: ProviderRefundRow,
  change: (tx: Db, refund: RefundRow) => Promise<T>,
): Promise<T> {
  return transact(db, async (tx) => {
    await lockPayment(tx, paymentId)
    const refund = await tx.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const changed = await change(tx, refund)
    await updateRefundStatus(tx, clock, paymentId)
    await updateMoneyOwed(tx, refund.order_id)
    return changed
  })
}

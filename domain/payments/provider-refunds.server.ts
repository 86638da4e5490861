import { randomUUID } from 'node:crypto'
import { hourMs } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { sum } from '#domain/money'
import { enqueue } from '#domain/outbox/outbox.server'
import {
  type PaymentProvider,
  type ProviderPayment,
  type ProviderRefund,
  ProviderRefused,
  type RefundState,
} from '#domain/payments/provider'
import { isWithBank } from '#domain/payments/refund-progress'
import {
  afterRefunds,
  changeRefund,
  changeReserved,
  findRefund,
  listRefundsOfPayment,
  lockPayment,
  type RefundRow,
  updateMoneyOwed,
  updateRefundStatus,
  wakeRefundJob,
} from '#domain/payments/refunds.server'
import {
  announceSent,
  dropReplacedRefund,
  isRefusedUnsent,
  linkDashboardRefund,
  recordRefusal,
  reduceUnsentRefunds,
} from '#domain/payments/refused-refunds.server'
import { forAll } from '#domain/tasks/task-failures.server'
import { transact } from '#domain/transaction.server'

function isSameRefund(refund: RefundRow, reported: ProviderRefund): boolean {
  if (reported.refundId !== null && reported.refundId === refund.id) return true
  return refund.provider_refund_id !== null && refund.provider_refund_id === reported.id
}

/** Updates one of our refunds, or records one made on the dashboard. Safe in any order and any number of times. */
export async function recordProviderRefund(db: Db, clock: Clock, reported: ProviderRefund): Promise<void> {
  await changeLocked(db, clock, reported.paymentId, async (tx, payment) => {
    const refunds = await listRefundsOfPayment(tx, payment.id)
    const known = refunds.find((refund) => isSameRefund(refund, reported))
    if (known) await updateRefund(tx, clock, known, reported)
    else await recordExternalRefund(tx, clock, payment, refunds, reported)
  })
}

/** A lower amount at the provider may mean that a refund failed. */
export async function recordMissingRefunds(db: Db, clock: Clock, provider: PaymentProvider, payment: ProviderPayment) {
  const refunds = await listRefundsOfPayment(db, payment.id)
  const made = refunds.filter(isWithBank)
  if (payment.refundedPaise === sum(made, ({ amount_paise }) => amount_paise)) return
  await forAll(await provider.listRefunds(payment.id), (reported) => recordProviderRefund(db, clock, reported))
}

// A report may be late, so only the job, which asks the bank, makes one sent again that was refused or dropped.
// A processed refund of the dashboard keeps its day, by which reports count it.
async function updateRefund(tx: Db, clock: Clock, refund: RefundRow, { id, state }: ProviderRefund): Promise<void> {
  const now = clock.now()
  const isOwn = refund.reason !== 'dashboard'
  const isCurrent =
    refund.provider_refund_id === id || (refund.provider_refund_id === null && refund.state !== 'processed')
  if (state === 'failed') {
    if (!isCurrent || refund.state === 'failed' || refund.state === 'dropped') return
    await recordRefusal(tx, clock, refund, 'bank')
    if (isOwn) await wakeRefundJob(tx, refund.id, now + hourMs, 'RefundFailed')
  } else if (isWithBank(refund)) {
    if (!isCurrent || state === 'pending' || refund.state === 'processed') return
    await changeRefund(tx, clock, refund.id, { state })
    if (isOwn) await wakeRefundJob(tx, refund.id, now)
  } else if (isOwn) await wakeRefundJob(tx, refund.id, now)
}

async function recordExternalRefund(
  tx: Db,
  clock: Clock,
  payment: { id: string; order_id: string },
  refunds: RefundRow[],
  reported: ProviderRefund,
): Promise<void> {
  const now = clock.now()
  const { amountPaise, state } = reported
  const isFailed = state === 'failed'
  const own = {
    id: randomUUID(),
    order_id: payment.order_id,
    payment_id: payment.id,
    amount_paise: amountPaise,
    ...({ method: 'provider', reason: 'dashboard', provider_refund_id: reported.id, actor: 'provider' } as const),
    sent_at: isFailed ? null : now,
    created_at: afterRefunds(now, refunds),
    updated_at: now,
  }
  await tx
    .insertInto('refunds')
    .values({ ...own, state: isFailed ? 'dropped' : state })
    .execute()
  if (isFailed) return
  // The event that reports the end of a refund may have arrived earlier, or may never arrive.
  if (state === 'pending') await enqueue(tx, clock, 'refund', own.id)
  await changeReserved(tx, payment.id, amountPaise)
  const refused = refunds.find((refund) => isRefusedUnsent(refund) && refund.amount_paise === amountPaise)
  if (!refused || !(await dropReplacedRefund(tx, clock, refused))) {
    const replaced = (await reduceUnsentRefunds(tx, clock, payment.id)).find(
      (refund) => refund.amount_paise === amountPaise,
    )
    if (replaced) await linkDashboardRefund(tx, own.id, replaced)
  }
  await announceSent(tx, clock, own.id)
}

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
    !known &&
    wasRefused &&
    (await changeRefundLocked(db, clock, refund, (tx, now) => dropReplacedRefund(tx, clock, now)))
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

async function send(db: Db, clock: Clock, provider: PaymentProvider, refund: ProviderRefundRow, failedTries: number) {
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
  await changeRefundLocked(db, clock, made, async (tx, refund) => {
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
  await changeRefundLocked(db, clock, tried, async (tx, refund) => {
    if (refund.state !== 'processed' && refund.state !== 'dropped')
      await recordRefusal(tx, clock, refund, failure.slice(0, 200))
  })
}

async function changeRefundLocked<T>(
  db: Db,
  clock: Clock,
  { id, payment_id: paymentId }: ProviderRefundRow,
  change: (tx: Db, refund: RefundRow) => Promise<T>,
): Promise<T | undefined> {
  return changeLocked(db, clock, paymentId, async (tx) =>
    change(tx, await tx.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()),
  )
}

/** Locks the payment, applies `change` to its refunds, and updates its state and what its order owes. */
async function changeLocked<T>(
  db: Db,
  clock: Clock,
  paymentId: string,
  change: (tx: Db, payment: { id: string; order_id: string }) => Promise<T>,
): Promise<T | undefined> {
  return transact(db, async (tx) => {
    const orderId = (await lockPayment(tx, paymentId))?.order_id
    // The provider account may take payments for other businesses of the family; they are ignored.
    if (!orderId) return undefined
    const changed = await change(tx, { id: paymentId, order_id: orderId })
    await updateRefundStatus(tx, clock, paymentId)
    await updateMoneyOwed(tx, orderId)
    return changed
  })
}

import { randomUUID } from 'node:crypto'
import { hourMs } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { sum } from '#domain/money'
import { enqueue } from '#domain/outbox/outbox.server'
import type { PaymentProvider, ProviderPayment, ProviderRefund } from '#domain/payments/provider'
import { isWithBank } from '#domain/payments/refund-progress'
import {
  afterRefunds,
  changeRefund,
  changeReserved,
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

export function isSameRefund(refund: RefundRow, reported: ProviderRefund): boolean {
  if (reported.refundId !== null && reported.refundId === refund.id) return true
  return refund.provider_refund_id !== null && refund.provider_refund_id === reported.id
}

/** Updates one of our refunds, or records one made on the dashboard. Safe in any order and any number of times. */
export async function recordProviderRefund(db: Db, clock: Clock, reported: ProviderRefund): Promise<void> {
  await transact(db, async (tx) => {
    const payment = await lockPayment(tx, reported.paymentId)
    // The provider account may take payments for other businesses of the family; they are ignored.
    if (!payment?.order_id) return
    const refunds = await listRefundsOfPayment(tx, payment.id)
    const known = refunds.find((refund) => isSameRefund(refund, reported))
    if (known) await updateRefund(tx, clock, known, reported)
    else await recordExternalRefund(tx, clock, { ...payment, order_id: payment.order_id }, refunds, reported)
    await updateRefundStatus(tx, clock, payment.id)
    await updateMoneyOwed(tx, payment.order_id)
  })
}

/** A lower amount at the provider may mean that a refund failed. */
export async function recordMissingRefunds(
  db: Db,
  clock: Clock,
  provider: PaymentProvider,
  payment: ProviderPayment,
): Promise<void> {
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

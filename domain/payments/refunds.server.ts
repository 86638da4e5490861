import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { enqueue } from '#domain/jobs/outbox.server'
import type { PaymentProvider, RefundState } from '#domain/payments/provider'
import { transact } from '#domain/transaction.server'

/** The provider took the refund and the bank did not; to be tried again later. */
export class RefundFailed extends Error {
  override name = 'RefundFailed' as const
  readonly paymentId: string
  constructor(paymentId: string) {
    super('The refund did not go through')
    this.paymentId = paymentId
  }
}

/** Writes down that a captured payment's money goes back in full, to be called in the transaction that decides it. */
export async function oweRefund(tx: Db, clock: Clock, paymentId: string | null): Promise<void> {
  if (paymentId === null) return
  const owed = await tx
    .updateTable('payments')
    .set({ state: 'refund-due', updated_at: clock.now() })
    .where('id', '=', paymentId)
    .where('state', '=', 'captured')
    .executeTakeFirst()
  if (owed.numUpdatedRows === 1n) await enqueue(tx, clock, 'refund', paymentId)
}

/**
 * Sends a payment's money back in full. Safe to repeat: what the provider already refunded, or is about to, is found
 * first, and the idempotency key only changes after a refund has failed there. A refund that is still 'pending' is to
 * be looked at again: the bank may refuse it, and the event that tells so may be lost.
 */
export async function refundPayment(
  db: Db,
  clock: Clock,
  provider: PaymentProvider,
  paymentId: string,
): Promise<{ id: string; state: RefundState } | null> {
  const payment = await db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirst()
  if (!payment || payment.state === 'captured') return null
  const earlier = await provider.listRefunds(paymentId)
  const alive = earlier.filter((refund) => refund.state !== 'failed')
  // The owner may have sent a part back by hand: the rest is still owed.
  const owedPaise = payment.amount_paise - alive.reduce((sum, refund) => sum + refund.amountPaise, 0)
  const whole = alive.find((refund) => refund.state === 'pending') ?? alive[0]
  const refund =
    (owedPaise <= 0 && whole) ||
    (await provider.refund(paymentId, {
      amountPaise: owedPaise,
      idempotencyKey: `refund-${paymentId}-${earlier.length}`,
    }))
  if (refund.state === 'failed') throw new RefundFailed(paymentId)
  await transact(db, async (tx) => {
    await tx
      .updateTable('payments')
      .set((eb) => ({ state: 'refunded', refunded_paise: eb.ref('amount_paise'), updated_at: clock.now() }))
      .where('id', '=', paymentId)
      .execute()
    await enqueue(tx, clock, 'refund-notice', paymentId)
  })
  return { id: refund.id, state: refund.state }
}

/** What the provider tells later about a refund. The job that made it looks again: soon, or in an hour if the bank failed. */
export async function recordRefund(
  db: Db,
  clock: Clock,
  refund: { paymentId: string; state: RefundState; amountPaise: number },
): Promise<void> {
  if (refund.state === 'pending') return
  const processed = refund.state === 'processed'
  await transact(db, async (tx) => {
    const now = clock.now()
    const updated = await tx
      .updateTable('payments')
      .set((eb) => ({
        state: processed ? 'refunded' : 'refund-failed',
        refunded_paise: processed ? eb.ref('amount_paise') : eb.val(0),
        updated_at: now,
      }))
      .where('id', '=', refund.paymentId)
      .where('state', '<>', 'captured')
      // A part, sent back by hand, settles nothing: whether the whole is back, the job finds out at the provider.
      .where('amount_paise', '<=', processed ? refund.amountPaise : Number.MAX_SAFE_INTEGER)
      .executeTakeFirst()
    if (updated.numUpdatedRows === 0n) return
    await tx
      .updateTable('outbox')
      .set({
        state: 'due',
        due_at: processed ? now : now + 60 * 60_000,
        last_error: processed ? null : 'The bank did not take the refund.',
      })
      .where('kind', '=', 'refund')
      .where('subject', '=', refund.paymentId)
      // A job under way finds a refund that is not through yet, and looks again by itself.
      .where('state', 'in', processed ? ['due'] : ['due', 'done'])
      .execute()
  })
}

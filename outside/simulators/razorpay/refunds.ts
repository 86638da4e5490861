import { z } from 'zod'
import { sum } from '#domain/sum'
import { type Payment, type Refund, simulatedId } from '#outside/simulators/razorpay/entities'
import { ApiError } from '#outside/simulators/razorpay/error'
import { type Bank, getPayment, listRefundsOf } from '#outside/simulators/razorpay/ledger'
import { requireAmount } from '#outside/simulators/razorpay/orders'

const request = z.object({
  speed: z.enum(['normal', 'optimum']).default('normal'),
  notes: z.record(z.string(), z.string()).optional(),
  receipt: z.string().nullish(),
})

/** Handles POST /payments/:id/refund. The same key with the same body returns the first refund. */
export function refund(bank: Bank, paymentId: string, body: Record<string, unknown>, key: string | undefined): Refund {
  const payment = getPayment(bank.ledger, paymentId)
  if (key !== undefined && !/^[\w-]{10,}$/.test(key)) throw new ApiError('The idempotency key is invalid.')
  const asked = JSON.stringify([paymentId, body])
  const earlier = key === undefined ? undefined : bank.ledger.refundKeys.get(key)
  const made = earlier && bank.ledger.refunds.get(earlier.refundId)
  if (earlier && made) {
    if (earlier.body === asked) return made
    throw new ApiError('Different request with the same idempotency key has already been processed.')
  }

  if (!payment.captured) throw new ApiError('The payment status should be captured for action to be taken')
  const left = payment.amount - payment.amount_refunded
  if (left === 0) throw new ApiError('The payment has been fully refunded already')
  const amount = body.amount === undefined ? left : requireAmount(body.amount)
  if (amount > left) throw new ApiError('The refund amount provided is greater than amount captured')
  const details = request.safeParse(body)
  if (!details.success) throw new ApiError('The refund request is invalid.')

  const refund = createSimulatedRefund(bank, payment, amount, details.data)
  if (key !== undefined) bank.ledger.refundKeys.set(key, { body: asked, refundId: refund.id })
  return refund
}

/** Starts a requested or automatic refund, which is then processed or fails as the scheduler's next task. */
export function createSimulatedRefund(
  bank: Bank,
  payment: Payment,
  amount: number,
  details?: z.infer<typeof request>,
): Refund {
  const refund: Refund = {
    id: simulatedId('rfnd'),
    entity: 'refund',
    amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes: details?.notes ?? [],
    receipt: details?.receipt ?? null,
    acquirer_data: { arn: null },
    created_at: Math.floor(bank.scheduler.now() / 1000),
    batch_id: null,
    status: 'pending',
    speed_requested: details?.speed ?? 'normal',
    speed_processed: 'normal',
  }
  bank.ledger.refunds.set(refund.id, refund)
  recount(bank, payment)
  bank.emit('refund.created', { refund, payment })
  bank.scheduler.after(bank.faults.current().refundDelayMs ?? 0, () => {
    const { refundFail } = bank.faults.current()
    refund.status = refundFail ? 'failed' : 'processed'
    if (!refundFail) refund.acquirer_data = { arn: refund.id.slice(-12) }
    recount(bank, payment)
    bank.emit(refundFail ? 'refund.failed' : 'refund.processed', { refund, payment })
  })
  return refund
}

/** Updates the payment's refunded amount; failed refunds do not count. */
function recount({ ledger }: Bank, payment: Payment) {
  const standing = listRefundsOf(ledger, payment.id).filter(({ status }) => status !== 'failed')
  payment.amount_refunded = sum(standing, ({ amount }) => amount)
  const isFull = payment.amount_refunded === payment.amount
  payment.refund_status = isFull ? 'full' : payment.amount_refunded > 0 ? 'partial' : null
  payment.status = isFull ? 'refunded' : payment.captured ? 'captured' : 'authorized'
}

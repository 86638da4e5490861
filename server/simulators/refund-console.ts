import type { RefundConsole } from '#domain/notifications/simulator-console'
import type { Refund } from '#outside/simulators/razorpay/entities'
import type { RazorpaySimulator } from '#outside/simulators/razorpay/simulator'

const lateMs = 60_000
const maxPayments = 10
/** The smallest refund that the provider accepts. */
const minPaise = 100

/** Controls the simulated bank: sets the outcome of refunds, and makes manual refunds as on the provider's dashboard. */
export function createRefundConsole(razorpay: RazorpaySimulator): RefundConsole {
  const { ledger } = razorpay
  return {
    refundOutcome() {
      const { refundFail, refundDelayMs } = razorpay.faults()
      return refundFail ? 'failed' : refundDelayMs ? 'late' : 'through'
    },
    setOutcome(refundOutcome) {
      const refundDelayMs = refundOutcome === 'late' ? lateMs : 0
      razorpay.setFaults({ ...razorpay.faults(), refundFail: refundOutcome === 'failed', refundDelayMs })
    },
    payments: () =>
      [...ledger.payments.values()]
        .filter(({ captured }) => captured)
        .toSorted((a, b) => b.created_at - a.created_at)
        .slice(0, maxPayments)
        .map(({ id, order_id, amount, amount_refunded }) => ({
          id,
          receipt: ledger.orders.get(order_id)?.receipt ?? '',
          amountPaise: amount,
          refundablePaise: amount - amount_refunded,
          refunds: [...ledger.refunds.values()].filter(({ payment_id }) => payment_id === id).map(toPreview),
        })),
    refundOnDashboard(paymentId, part) {
      const payment = ledger.payments.get(paymentId)
      const refundablePaise = payment?.captured ? payment.amount - payment.amount_refunded : 0
      const amountPaise = part === 'all' ? refundablePaise : Math.floor(refundablePaise / 2)
      if (amountPaise < minPaise) return false
      razorpay.refundByHand(paymentId, amountPaise)
      return true
    },
  }
}

function toPreview({ id, amount, status, notes }: Refund) {
  return { id, amountPaise: amount, state: status, isOurs: 'refund_id' in notes }
}

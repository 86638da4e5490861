import { randomInt } from 'node:crypto'
import { attemptOf, declinedError, noError, type Payment } from '#outside/simulators/razorpay/entities'
import { ApiError } from '#outside/simulators/razorpay/error'
import { type Bank, getOrder, getPayment, listPaymentsOf } from '#outside/simulators/razorpay/ledger'
import { createSimulatedRefund } from '#outside/simulators/razorpay/refunds'

export type Outcome = 'captured' | 'authorized' | 'failed'

/** Pays an order as the buyer chose in the UPI app; active faults may change the outcome. */
export function pay(bank: Bank, orderId: string, outcome: Outcome): Payment {
  const order = getOrder(bank.ledger, orderId)
  if (order.status === 'paid') throw new ApiError('This order has already been paid.')
  if (listPaymentsOf(bank.ledger, orderId).some(({ status }) => status === 'authorized')) {
    throw new ApiError('Another payment of this order is being processed.')
  }
  const payment = startAttempt(bank, orderId)
  const { failThenCapture, lateAuth, secondPayment } = bank.faults.current()
  if (outcome === 'failed') fail(bank, payment)
  else if (outcome === 'authorized') authorize(bank, payment)
  else if (failThenCapture) {
    fail(bank, payment)
    bank.scheduler.after(typeof failThenCapture === 'number' ? failThenCapture : 2000, () => confirm(bank, payment))
  } else if (lateAuth) {
    bank.scheduler.after(typeof lateAuth === 'number' ? lateAuth : 15 * 60_000, () => authorize(bank, payment))
  } else confirm(bank, payment)

  if (secondPayment && payment.captured) {
    const second = startAttempt(bank, orderId)
    authorize(bank, second, { keep: secondPayment === 'captured' })
    if (secondPayment === 'captured') settle(bank, second)
  }
  return payment
}

/** Handles POST /payments/:id/capture. */
export function capture(bank: Bank, paymentId: string, body: Record<string, unknown>): Payment {
  const payment = getPayment(bank.ledger, paymentId)
  if (payment.captured) throw new ApiError('This payment has already been captured')
  if (payment.status !== 'authorized') {
    throw new ApiError('Only payments which have been authorized and not yet captured can be captured')
  }
  if (body.amount !== payment.amount || (body.currency ?? 'INR') !== payment.currency) {
    throw new ApiError('Capture amount must be equal to the amount authorized', { field: 'amount' })
  }
  settle(bank, payment)
  return payment
}

/** Does what Razorpay does with an authorized payment that was not captured in time. */
export function expire(bank: Bank, paymentId: string): Payment {
  const payment = getPayment(bank.ledger, paymentId)
  if (payment.status !== 'authorized') throw new ApiError('Only an authorized payment can expire')
  createSimulatedRefund(bank, payment, payment.amount)
  return payment
}

function startAttempt({ ledger, scheduler }: Bank, orderId: string): Payment {
  const order = getOrder(ledger, orderId)
  const payment = attemptOf(order, Math.floor(scheduler.now() / 1000))
  ledger.payments.set(payment.id, payment)
  order.attempts += 1
  if (order.status === 'created') order.status = 'attempted'
  return payment
}

function fail({ emit }: Bank, payment: Payment) {
  Object.assign(payment, { status: 'failed', ...declinedError })
  emit('payment.failed', { payment })
}

/** Authorizes the payment, also after a failure; Razorpay documents both. */
function confirm(bank: Bank, payment: Payment) {
  authorize(bank, payment)
  const isAutomatic = bank.ledger.captureModes.get(payment.order_id) === 'automatic'
  if (isAutomatic && payment.status === 'authorized') settle(bank, payment)
}

function authorize(bank: Bank, payment: Payment, { keep = false } = {}) {
  const rrn = String(randomInt(1e11, 1e12))
  const vpa = 'buyer@localsim'
  Object.assign(payment, {
    status: 'authorized',
    ...noError,
    vpa,
    upi: { ...payment.upi, vpa },
    acquirer_data: { rrn },
  })
  bank.emit('payment.authorized', { payment })
  // Refunds a second authorization of a paid order immediately.
  if (getOrder(bank.ledger, payment.order_id).status === 'paid' && !keep)
    createSimulatedRefund(bank, payment, payment.amount)
}

function settle({ ledger, emit }: Bank, payment: Payment) {
  const order = getOrder(ledger, payment.order_id)
  Object.assign(payment, { status: 'captured', captured: true, fee: 0, tax: 0 })
  const isFirst = order.status !== 'paid'
  Object.assign(order, { status: 'paid', amount_paid: order.amount, amount_due: 0 })
  emit('payment.captured', { payment })
  if (isFirst) emit('order.paid', { payment, order })
}

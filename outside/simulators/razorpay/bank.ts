import { randomBytes } from 'node:crypto'
import { sum } from '#domain/money'
import type { Webhooks } from '#outside/simulators/webhooks'

/** Razorpay's entities with the fields that a shop reads; amounts in paise. */
export type SimulatedOrder = {
  id: string
  amount: number
  currency: 'INR'
  receipt: string | null
  status: 'created' | 'attempted' | 'paid'
}
export type Payment = {
  id: string
  amount: number
  currency: 'INR'
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  order_id: string
  amount_refunded: number
  captured: boolean
}
export type Refund = {
  id: string
  amount: number
  payment_id: string
  notes: { refund_id?: string }
  status: 'pending' | 'processed' | 'failed'
}

export type Ledger = {
  orders: Map<string, SimulatedOrder>
  payments: Map<string, Payment>
  refunds: Map<string, Refund>
}

/** What the buyer chose: `late` is captured after a while, `authorized` waits for the shop to capture it. */
export type Outcome = 'captured' | 'authorized' | 'failed' | 'late'

const lateMs = 20_000

export class BankRefusal extends Error {
  override name = 'BankRefusal' as const
}

export function createBank(options: {
  webhooks: Pick<Webhooks, 'after' | 'inTurn'>
  emit: (event: string, entities: { payment: Payment; order?: SimulatedOrder; refund?: Refund }) => void
}) {
  const { webhooks, emit } = options
  const ledger: Ledger = { orders: new Map(), payments: new Map(), refunds: new Map() }
  const refundsByKey = new Map<string, Refund>()

  const getOrder = (id: string) => ledger.orders.get(id) ?? unknownId()
  const getPayment = (id: string) => ledger.payments.get(id) ?? unknownId()
  const refundsOf = (paymentId: string) => [...ledger.refunds.values()].filter((one) => one.payment_id === paymentId)

  function authorize(payment: Payment) {
    payment.status = 'authorized'
    emit('payment.authorized', { payment })
    // Razorpay gives the second payment of a paid order back.
    if (getOrder(payment.order_id).status === 'paid') makeRefund(payment, payment.amount, {})
  }

  function settle(payment: Payment) {
    const order = getOrder(payment.order_id)
    Object.assign(payment, { status: 'captured', captured: true })
    emit('payment.captured', { payment })
    if (order.status === 'paid') return
    order.status = 'paid'
    emit('order.paid', { payment, order })
  }

  function confirm(payment: Payment) {
    authorize(payment)
    if (payment.status === 'authorized') settle(payment)
  }

  function makeRefund(payment: Payment, amount: number, notes: Refund['notes']): Refund {
    const refund: Refund = { id: simulatedId('rfnd'), amount, payment_id: payment.id, notes, status: 'pending' }
    ledger.refunds.set(refund.id, refund)
    recount(payment)
    emit('refund.created', { payment, refund })
    webhooks.inTurn(() => {
      refund.status = bank.refundsFail ? 'failed' : 'processed'
      recount(payment)
      emit(`refund.${refund.status}`, { payment, refund })
    })
    return refund
  }

  function recount(payment: Payment) {
    const made = refundsOf(payment.id).filter(({ status }) => status !== 'failed')
    payment.amount_refunded = sum(made, ({ amount }) => amount)
    if (payment.amount_refunded === payment.amount) payment.status = 'refunded'
    else payment.status = payment.captured ? 'captured' : 'authorized'
  }

  const bank = {
    ledger,
    refundsFail: false,
    getOrder,
    getPayment,
    refundsOf,

    createOrder(amount: number, receipt: string | null): SimulatedOrder {
      requireAmount(amount)
      const earlier = [...ledger.orders.values()].find((order) => receipt && order.receipt === receipt)
      if (earlier) return earlier
      const id = simulatedId('order')
      const order: SimulatedOrder = { id, amount, currency: 'INR', receipt, status: 'created' }
      ledger.orders.set(id, order)
      return order
    },

    pay(orderId: string, outcome: Outcome): Payment {
      const order = getOrder(orderId)
      if (order.status === 'paid') throw new BankRefusal('This order has already been paid.')
      const payment: Payment = {
        id: simulatedId('pay'),
        amount: order.amount,
        currency: 'INR',
        status: 'created',
        order_id: orderId,
        amount_refunded: 0,
        captured: false,
      }
      ledger.payments.set(payment.id, payment)
      order.status = 'attempted'
      if (outcome === 'failed') {
        payment.status = 'failed'
        emit('payment.failed', { payment })
      } else if (outcome === 'authorized') authorize(payment)
      else if (outcome === 'captured') confirm(payment)
      else webhooks.after(lateMs, () => confirm(payment))
      return payment
    },

    capture(paymentId: string, amount: unknown): Payment {
      const payment = getPayment(paymentId)
      if (payment.captured) throw new BankRefusal('This payment has already been captured')
      if (payment.status !== 'authorized')
        throw new BankRefusal('Only payments which have been authorized and not yet captured can be captured')
      if (amount !== payment.amount) throw new BankRefusal('Capture amount must be equal to the amount authorized')
      settle(payment)
      return payment
    },

    refund(paymentId: string, asked: { amount: number; notes?: Refund['notes'] }, key?: string): Refund {
      const { amount, notes = {} } = asked
      const payment = getPayment(paymentId)
      const earlier = key && refundsByKey.get(key)
      if (earlier) return earlier
      if (!payment.captured) throw new BankRefusal('The payment status should be captured for action to be taken')
      const left = payment.amount - payment.amount_refunded
      if (left === 0) throw new BankRefusal('The payment has been fully refunded already')
      requireAmount(amount)
      if (amount > left) throw new BankRefusal('The refund amount provided is greater than amount captured')
      const refund = makeRefund(payment, amount, notes)
      if (key) refundsByKey.set(key, refund)
      return refund
    },
  }
  return bank
}

/** Returns an id that is visibly simulated, such as `order_sim…`, and that nobody can guess. */
export function simulatedId(kind: 'order' | 'pay' | 'rfnd' | 'evt'): string {
  return `${kind}_sim${randomBytes(8).toString('hex')}`
}

function unknownId(): never {
  throw new BankRefusal('The id provided does not exist')
}

function requireAmount(amount: number) {
  if (!Number.isInteger(amount)) throw new BankRefusal('The amount must be an integer.')
  if (amount < 100) throw new BankRefusal('Order amount less than minimum amount allowed')
}

import type { Payment, Refund, SimulatedOrder } from '#outside/simulators/razorpay/entities'
import { unknownId } from '#outside/simulators/razorpay/error'
import type { Emit } from '#outside/simulators/razorpay/events'
import type { FaultBox } from '#outside/simulators/razorpay/faults'
import type { Scheduler } from '#outside/simulators/scheduler'

type CaptureMode = 'automatic' | 'manual'

export type Ledger = {
  orders: Map<string, SimulatedOrder>
  captureModes: Map<string, CaptureMode>
  payments: Map<string, Payment>
  refunds: Map<string, Refund>
  /** By idempotency key: the request's body and the refund it created. */
  refundKeys: Map<string, { body: string; refundId: string }>
}

/** The parts that every payment function needs: ledger, scheduler, faults, and the sender of events. */
export type Bank = { ledger: Ledger; scheduler: Scheduler; faults: FaultBox; emit: Emit }

export function createLedger(): Ledger {
  return {
    orders: new Map(),
    captureModes: new Map(),
    payments: new Map(),
    refunds: new Map(),
    refundKeys: new Map(),
  }
}

export function getOrder(ledger: Ledger, id: string): SimulatedOrder {
  const order = ledger.orders.get(id)
  if (!order) throw unknownId()
  return order
}

export function getPayment(ledger: Ledger, id: string): Payment {
  const payment = ledger.payments.get(id)
  if (!payment) throw unknownId()
  return payment
}

export function listPaymentsOf(ledger: Ledger, orderId: string): Payment[] {
  return [...ledger.payments.values()].filter((payment) => payment.order_id === orderId).reverse()
}

export function listRefundsOf(ledger: Ledger, paymentId: string): Refund[] {
  return [...ledger.refunds.values()].filter((refund) => refund.payment_id === paymentId).reverse()
}

import { randomBytes } from 'node:crypto'

/** Razorpay's entities (api/orders, api/payments, api/refunds): amounts in paise, times in epoch seconds. */
export type SimulatedOrder = {
  id: string
  entity: 'order'
  amount: number
  amount_paid: number
  amount_due: number
  currency: string
  receipt: string | null
  offer_id: null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  notes: Record<string, string> | []
  created_at: number
}

export type Payment = {
  id: string
  entity: 'payment'
  amount: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  order_id: string
  invoice_id: null
  international: false
  method: 'upi'
  amount_refunded: number
  refund_status: null | 'partial' | 'full'
  captured: boolean
  description: string | null
  card_id: null
  bank: null
  wallet: null
  vpa: string | null
  email: string
  contact: string
  notes: Record<string, string> | []
  fee: number | null
  tax: number | null
  error_code: string | null
  error_description: string | null
  error_source: string | null
  error_step: string | null
  error_reason: string | null
  acquirer_data: { rrn: string | null }
  created_at: number
  upi: { payer_account_type: string; vpa: string | null; flow: 'intent' }
}

export type Refund = {
  id: string
  entity: 'refund'
  amount: number
  currency: string
  payment_id: string
  notes: Record<string, string> | []
  receipt: string | null
  acquirer_data: { arn: string | null }
  created_at: number
  batch_id: null
  status: 'pending' | 'processed' | 'failed'
  speed_requested: 'normal' | 'optimum'
  speed_processed: 'normal'
}

/** Returns an id that is visibly simulated: `order_sim…`, `pay_sim…`. */
export function simulatedId(kind: 'order' | 'pay' | 'rfnd' | 'evt'): string {
  return `${kind}_sim${randomBytes(8).toString('hex')}`
}

export function attemptOf(order: SimulatedOrder, createdAt: number): Payment {
  return {
    id: simulatedId('pay'),
    entity: 'payment',
    amount: order.amount,
    currency: order.currency,
    status: 'created',
    order_id: order.id,
    invoice_id: null,
    international: false,
    method: 'upi',
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: null,
    card_id: null,
    bank: null,
    wallet: null,
    vpa: null,
    email: 'void@razorpay.com',
    contact: '+919999999999',
    notes: order.notes,
    fee: null,
    tax: null,
    ...noError,
    acquirer_data: { rrn: null },
    created_at: createdAt,
    upi: { payer_account_type: 'bank_account', vpa: null, flow: 'intent' },
  }
}

export const noError = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
}

/** Razorpay's error fields of a UPI payment that the buyer or the bank declined. */
export const declinedError = {
  error_code: 'BAD_REQUEST_ERROR',
  error_description: 'Payment was unsuccessful as it was declined. Try again or use another UPI app.',
  error_source: 'customer',
  error_step: 'payment_authorization',
  error_reason: 'payment_failed',
}

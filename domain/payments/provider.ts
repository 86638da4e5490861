/** Implemented by `outside/razorpay/razorpay.ts`; amounts are integer paise. */
export type PaymentProvider = {
  /** 'sim' only where no real keys are set; stored with each order. */
  readonly name: 'razorpay' | 'sim'
  /** Public key id, safe in a browser. */
  readonly keyId: string
  /** URL of the provider's checkout script. */
  readonly checkoutScript: string
  /** The same receipt always returns the same order. */
  createOrder(order: { amountPaise: number; receipt: string }): Promise<{ id: string; amountPaise: number }>
  /** The ids of all its orders with this receipt: one that does not keep receipts apart may have made several. */
  listOrders(receipt: string): Promise<string[]>
  /** The receipt of an order there; null where it has none, or there is no such order. */
  findReceipt(providerOrderId: string): Promise<string | null>
  /** An order the provider does not know has none. */
  listPayments(providerOrderId: string): Promise<ProviderPayment[]>
  /** Returns the payment as it is afterwards. */
  capture(paymentId: string, amountPaise: number): Promise<ProviderPayment>
  /** The same idempotency key never does it twice. The provider keeps our id with it. */
  refund(
    paymentId: string,
    refund: { refundId: string; amountPaise: number; idempotencyKey: string },
  ): Promise<{ id: string; state: RefundState }>
  /** Ours and others. */
  listRefunds(paymentId: string): Promise<ProviderRefund[]>
  /** Of the success handler's three fields, compared in constant time. */
  isGenuineCheckout(fields: { providerOrderId: string; paymentId: string; signature: string }): boolean
  /** Checks a webhook's signature over its raw bytes; null when it is not genuine. */
  readWebhook(rawBody: string, headers: Headers): ProviderEvent | null
}

export type ProviderPayment = {
  id: string
  providerOrderId: string | null
  amountPaise: number
  currency: string
  /** 'refunded' when the money has gone back in full. */
  state: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  /** True once money was captured, and still true after a refund of a captured payment. */
  captured: boolean
  refundedPaise: number
}

export type ProviderRefund = {
  id: string
  paymentId: string
  amountPaise: number
  state: RefundState
  /** The id we gave it; null where somebody made it on the provider's dashboard. */
  refundId: string | null
}

export type RefundState = 'pending' | 'processed' | 'failed'

export type ProviderEvent = {
  /** Unique per event; a repeated delivery carries the same id. */
  id: string
  /** The provider's event name, such as `payment.captured`, `order.paid`, `refund.processed`. */
  name: string
  payment: ProviderPayment | null
  refund: ProviderRefund | null
  /** Genuine, and of a shape that nobody told us of: what could be read is here. */
  isOdd?: true
}

/** The provider could not be reached, timed out, is throttling or answered 5xx: the effect is unknown, try again. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable' as const
  readonly call: string
  constructor(call: string, options?: { cause?: unknown }) {
    super(`${call} did not answer`, options)
    this.call = call
  }
}

/** The provider answered and said no (4xx): trying again the same way cannot help. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused' as const
  readonly call: string
  readonly status: number
  readonly reason: string
  constructor(call: string, status: number, reason: string) {
    super(`${call} was refused (${status}): ${reason}`)
    this.call = call
    this.status = status
    this.reason = reason
  }
}

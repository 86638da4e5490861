/** Implemented by `outside/razorpay/razorpay.ts`; amounts are integer paise. */
export type PaymentProvider = {
  /** 'sim' only where no real keys are set; stored with each order. */
  readonly name: 'razorpay' | 'sim'
  readonly keyId: string
  readonly checkoutScript: string
  /** The same receipt always returns the same order. */
  createOrder(order: { amountPaise: number; receipt: string }): Promise<{ id: string; amountPaise: number }>
  /** A provider without unique receipts may have several. */
  listOrders(receipt: string): Promise<string[]>
  findReceipt(providerOrderId: string): Promise<string | null>
  /** Returns an empty list for an unknown order. */
  listPayments(providerOrderId: string): Promise<ProviderPayment[]>
  capture(paymentId: string, amountPaise: number): Promise<ProviderPayment>
  /** At most once per idempotency key. The provider stores our refund id. */
  refund(
    paymentId: string,
    refund: { refundId: string; amountPaise: number; idempotencyKey: string },
  ): Promise<{ id: string; state: RefundState }>
  /** Those that were not made by this shop too. */
  listRefunds(paymentId: string): Promise<ProviderRefund[]>
  isGenuineCheckout(fields: { providerOrderId: string; paymentId: string; signature: string }): boolean
  /** Null when the signature over the raw bytes is invalid. */
  readWebhook(rawBody: string, headers: Headers): ProviderEvent | null
}

export type ProviderPayment = {
  id: string
  providerOrderId: string | null
  amountPaise: number
  /** With its tax. Where the buyer bears it, `amountPaise` has it on top of the order; else 0. */
  feePaise: number
  currency: string
  state: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  /** True once money was captured; stays true after a refund. */
  captured: boolean
  refundedPaise: number
}

export type ProviderRefund = {
  id: string
  paymentId: string
  amountPaise: number
  state: RefundState
  /** Null for a refund made on the provider's dashboard. */
  refundId: string | null
}

export type RefundState = 'pending' | 'processed' | 'failed'

export type ProviderEvent = {
  /** A repeated delivery carries the same id. */
  id: string
  /** Such as `payment.captured`, `order.paid`, `refund.processed`. */
  name: string
  payment: ProviderPayment | null
  refund: ProviderRefund | null
  /** Genuine, but its shape is not documented; the fields that could be read are set. */
  isUnrecognized?: true
}

/** Unreachable, timed out, throttling (429) or 5xx: the effect is unknown, try again. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable' as const
  readonly call: string
  readonly status: number | undefined
  constructor(call: string, options?: { cause?: unknown; status?: number }) {
    super(`${call} did not answer`, options)
    this.call = call
    this.status = options?.status
  }
}

/** 4xx: trying again the same way cannot help. */
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

export function isProviderUnavailable(error: unknown): error is ProviderUnreachable | ProviderRefused {
  return error instanceof ProviderUnreachable || error instanceof ProviderRefused
}

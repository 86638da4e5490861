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
  /** Returns the ids of all provider orders with this receipt; a provider without unique receipts may have several. */
  listOrders(receipt: string): Promise<string[]>
  /** Returns the receipt of a provider order, or null when it has none or does not exist. */
  findReceipt(providerOrderId: string): Promise<string | null>
  /** Returns an empty list for an unknown order. */
  listPayments(providerOrderId: string): Promise<ProviderPayment[]>
  capture(paymentId: string, amountPaise: number): Promise<ProviderPayment>
  /** Refunds at most once per idempotency key. The provider stores our refund id. */
  refund(
    paymentId: string,
    refund: { refundId: string; amountPaise: number; idempotencyKey: string },
  ): Promise<{ id: string; state: RefundState }>
  /** Lists all refunds of a payment, including those that were not made by this shop. */
  listRefunds(paymentId: string): Promise<ProviderRefund[]>
  /** Checks the signature of the three fields that the payment window answered, in constant time. */
  isGenuineCheckout(fields: { providerOrderId: string; paymentId: string; signature: string }): boolean
  /** Checks a webhook's signature over its raw bytes; returns null when it is invalid. */
  readWebhook(rawBody: string, headers: Headers): ProviderEvent | null
}

export type ProviderPayment = {
  id: string
  providerOrderId: string | null
  amountPaise: number
  /** The provider's fee, with its tax, as stated; 0 where the shop bears it or nothing is stated. Where the buyer bears it, `amountPaise` has it on top of the order. */
  feePaise: number
  currency: string
  /** 'refunded' when the whole amount has been refunded. */
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
  /** Our refund id; null for a refund made on the provider's dashboard. */
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
  /** The event is genuine, but its shape is not documented; the fields that could be read are set. */
  isUnrecognized?: true
}

/** The provider could not be reached, timed out, throttles requests (429) or answered 5xx: the effect is unknown, try again. */
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

/** The provider rejected the request (4xx): trying again the same way cannot help. */
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

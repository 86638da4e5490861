import type { Generated } from 'kysely'

export type PaymentsTables = {
  payments: {
    id: string
    order_id: string | null
    provider_order_id: string | null
    amount_paise: number
    state: 'captured' | 'refund-due' | 'refunded' | 'refund-failed'
    /** What has gone back or is about to: of all its refunds but those that are dropped. */
    refunded_paise: Generated<number>
    recorded_at: number
    updated_at: number
  }
  refunds: RefundRow
  cod_remittances: {
    id: string
    act_key: string
    courier: string
    amount_paise: number
    /** What the courier kept of the orders' cash: as agreed, and for reasons to be asked. */
    fee_paise: Generated<number>
    shortage_paise: Generated<number>
    reference: string
    /** A day in India: 2026-11-22. */
    received_on: string
    actor: string
    recorded_at: number
  }
  webhook_events: { id: string; name: string; received_at: number }
}

export type RefundRow = {
  /** The provider gets it too, as part of the idempotency key and in the notes. */
  id: string
  order_id: string
  /** Null where the money goes by hand. */
  payment_id: string | null
  /** The credit note it pays out. */
  document_id: string | null
  amount_paise: number
  method: 'provider' | 'upi'
  /**
   * `double` is money that paid for nothing, `dashboard` what somebody sent back at the provider's; the others were decided
   * here.
   */
  reason: 'double' | 'cancelled' | 'returned' | 'goodwill' | 'dashboard'
  /** `failed` is tried again; `dropped` will never be made. */
  state: 'due' | 'pending' | 'processed' | 'failed' | 'dropped'
  provider_refund_id: string | null
  /** The bank's own, where a person sent it. */
  reference: string | null
  /** Why it did not go through; `bank`, or the provider's words. */
  failure: string | null
  /** A member of the staff by user id, 'buyer', 'system' or 'provider'. */
  actor: string
  created_at: number
  /** When the provider or the bank had it. */
  sent_at: number | null
  updated_at: number
}

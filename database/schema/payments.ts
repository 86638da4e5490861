import type { Generated } from 'kysely'

export type MoneyTables = {
  payments: {
    id: string
    order_id: string | null
    provider_order_id: string | null
    amount_paise: number
    fee_paise: Generated<number>
    state: 'captured' | 'refund-due' | 'refunded' | 'refund-failed'
    refunded_paise: Generated<number>
    recorded_at: number
    updated_at: number
  }
  refunds: RefundRow
  refund_reversals: { id: string; refund_id: string; amount_paise: number; processed_at: number; reversed_at: number }
  cod_remittances: {
    id: string
    act_key: string
    courier: string
    amount_paise: number
    /** What the courier kept: `fee_paise` as agreed, `shortage_paise` to be asked about. */
    fee_paise: Generated<number>
    shortage_paise: Generated<number>
    reference: string
    received_on: string
    actor: string
    recorded_at: number
  }
  webhook_events: { id: string; name: string; received_at: number }
  series: { name: string; year: string; last: number; last_at: number }
  documents: DocumentRow
}

export type RefundRow = {
  id: string
  order_id: string
  payment_id: string | null
  document_id: string | null
  amount_paise: number
  /** `upi` is sent by a person of the shop to the buyer's UPI id. */
  method: 'provider' | 'upi'
  /** `double`: it confirmed no order; `mismatch`: not the order's amount; `dashboard`: made at the provider. */
  reason: 'double' | 'mismatch' | 'cancelled' | 'returned' | 'goodwill' | 'dashboard'
  state: 'due' | 'pending' | 'processed' | 'failed' | 'dropped'
  provider_refund_id: string | null
  reference: string | null
  failure: string | null
  actor: string
  created_at: number
  sent_at: number | null
  updated_at: number
  instead_of: string | null
}

type DocumentRow = {
  id: string
  number: string
  kind: 'invoice' | 'credit-note'
  order_id: string
  invoice_id: string | null
  issued_at: number
  total_paise: number
  body: string
  blanked_at: number | null
}

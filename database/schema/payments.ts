import type { Generated } from 'kysely'

export type MoneyTables = {
  payments: {
    id: string
    order_id: string | null
    provider_order_id: string | null
    amount_paise: number
    /** The provider's fee as it stated it, where the buyer may have paid it. */
    fee_paise: Generated<number>
    state: 'captured' | 'refund-due' | 'refunded' | 'refund-failed'
    /** The sum of all refunds except dropped ones, sent or not. */
    refunded_paise: Generated<number>
    recorded_at: number
    updated_at: number
  }
  refunds: RefundRow
  /** Processed refunds that the bank gave back later. */
  refund_reversals: { id: string; refund_id: string; amount_paise: number; processed_at: number; reversed_at: number }
  cod_remittances: {
    id: string
    act_key: string
    courier: string
    amount_paise: number
    /** What the courier kept of the orders' cash: `fee_paise` as agreed, `shortage_paise` to be asked about. */
    fee_paise: Generated<number>
    shortage_paise: Generated<number>
    reference: string
    /** A day in India such as 2026-11-22. */
    received_on: string
    actor: string
    recorded_at: number
  }
  webhook_events: { id: string; name: string; received_at: number }
  series: { name: string; year: string; last: number; last_at: number }
  documents: DocumentRow
  document_lines: {
    document_id: string
    position: number
    hsn: string | null
    rate_bp: number | null
    quantity: number
    taxable_paise: number
    cgst_paise: number
    sgst_paise: number
    igst_paise: number
  }
}

export type RefundRow = {
  /** The id is also sent to the provider, in the idempotency key and in the notes. */
  id: string
  order_id: string
  /** Null when a person sends the money. */
  payment_id: string | null
  /** The credit note that the refund pays. */
  document_id: string | null
  amount_paise: number
  /** `provider` goes back the way the buyer paid; `upi` is a manual refund, which a person of the shop sends to the buyer's UPI id. */
  method: 'provider' | 'upi'
  /** `double` refunds a payment that confirmed no order, `mismatch` one that was not the order's amount, `dashboard` was made on the provider's dashboard; the others were decided here. */
  reason: 'double' | 'mismatch' | 'cancelled' | 'returned' | 'goodwill' | 'dashboard'
  /** `failed` is tried again; `dropped` will never be made. */
  state: 'due' | 'pending' | 'processed' | 'failed' | 'dropped'
  provider_refund_id: string | null
  /** The bank's reference, for a refund that a person sent. */
  reference: string | null
  /** Why it failed: `bank`, or the provider's error text. */
  failure: string | null
  /** A staff member's user id, 'buyer', 'system' or 'provider'. */
  actor: string
  created_at: number
  /** When the provider or the bank received it. */
  sent_at: number | null
  updated_at: number
  /** The id of the refused refund that a dashboard refund replaces. */
  instead_of: string | null
}

type DocumentRow = {
  id: string
  /** A number such as SM/26-27/00001. */
  number: string
  kind: 'invoice' | 'credit-note'
  /** The Indian financial year, such as 26-27. */
  year: string
  order_id: string
  /** The invoice that a credit note refers to. */
  invoice_id: string | null
  issued_at: number
  total_paise: number
  /** The GST code of the state of delivery. */
  place: string
  /** The complete content as issued, as JSON. */
  body: string
  /** When the buyer was removed from an old document. */
  blanked_at: number | null
}

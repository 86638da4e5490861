import type { Generated, Selectable } from 'kysely'

/** The tables as both databases hold them. Money is integer paise, times are epoch milliseconds, lists are JSON text. */
export type Tables = {
  products: {
    id: string
    position: number
    name: string
    name_gu: string
    name_hi: string
    category: string
    subcategory: string
    facts: string
    /** JSON list of picture names (see domain/catalog/pictures.json) or URLs. */
    pictures: string
    /** 1 for a product whose one pack has no size label of its own. */
    unsized: Generated<number>
    /** 4, 6 or 8 digits; null while nobody has said how it is taxed. */
    hsn: string | null
    /** Basis points: 500 is 5 %. */
    rate_bp: number | null
    /** Dishes and uses it is found by, between commas. */
    found_by: Generated<string>
  }
  /** `words` is a line of words that mean one thing: 'turmeric = haldi = haldar'. */
  synonyms: { id: string; words: string }
  /** What was searched for and not found; `last_at` is a day. */
  unanswered_searches: { query: string; count: number; last_at: number }
  pack_sizes: { product_id: string; position: number; label: string; price_paise: number; stock: number }
  shop_state: { name: string; value: number }
  user: {
    id: string
    name: string
    email: string
    emailVerified: number
    image: string | null
    createdAt: string
    updatedAt: string
    twoFactorEnabled: Generated<number>
  }
  session: {
    id: string
    expiresAt: string
    token: string
    createdAt: string
    updatedAt: string
    ipAddress: string | null
    userAgent: string | null
    userId: string
  }
  account: {
    id: string
    accountId: string
    providerId: string
    userId: string
    password: string | null
    createdAt: string
    updatedAt: string
  }
  verification: {
    id: string
    identifier: string
    value: string
    expiresAt: string
    createdAt: string
    updatedAt: string
  }
  twoFactor: {
    id: string
    /** Encrypted by better-auth, as the backup codes are. */
    secret: string
    backupCodes: string
    userId: string
    /** 1 once a right code has shown that an authenticator holds the secret. */
    verified: Generated<number>
    failedVerificationCount: Generated<number>
    lockedUntil: string | null
  }
  staff: { user_id: string; role: StaffRole; since: number }
  staff_invites: {
    token_hash: string
    email: string
    role: StaffRole
    /** A user's id, or `console`. */
    invited_by: string
    created_at: number
    expires_at: number
  }
  /** Sessions past the second step; `second_step_at` is null where a trusted phone stood in for the code. */
  staff_sessions: { session_id: string; second_step_at: number | null; seen_at: number }
  used_codes: { user_id: string; code: string; used_at: number }
  carts: { user_id: string; lines: string; version: number; updated_at: number }
  addresses: {
    user_id: string
    full_name: string
    street: string
    city: string
    state: string
    zip: string
    phone: string
    updated_at: number
  }
  attempts: { subject: string; count: number; window_ends_at: number }
  sign_in_places: { place: string; seen_at: number }
  orders: OrderRow
  order_lines: {
    order_id: string
    position: number
    product_id: string
    name: string
    size: string
    quantity: number
    price_paise: number
  }
  payments: {
    id: string
    order_id: string | null
    provider_order_id: string | null
    amount_paise: number
    state: 'captured' | 'refund-due' | 'refunded' | 'refund-failed'
    refunded_paise: Generated<number>
    recorded_at: number
    updated_at: number
  }
  order_events: OrderEventRow
  /** Words of buyers' names in small letters, for the search; of confirmed orders. */
  order_names: { word: string; placed_at: number; order_id: string }
  shipments: { order_id: string; courier: string; tracking_number: string | null; at: number }
  refunds: RefundRow
  cod_remittances: {
    id: string
    act_key: string
    courier: string
    amount_paise: number
    fee_paise: Generated<number>
    reference: string
    /** A day in India: 2026-11-22. */
    received_on: string
    actor: string
    recorded_at: number
  }
  /** Only ever added to: triggers refuse anything else. `before` and `after` are JSON of ids, amounts and states. */
  audit: {
    id: string
    at: number
    actor: string
    act: string
    subject: string
    before: string
    after: string
    request_id: string | null
  }
  /** Numbers the shop wrote to. `answered_at` when somebody wrote back from there, or paid. */
  contacts: { phone: string; first_order_id: string | null; answered_at: number | null }
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
  webhook_events: { id: string; name: string; received_at: number }
  outbox: OutboxRow
  letters: {
    id: string
    first_name: string
    last_name: string
    email: string
    subject: string
    message: string
    received_at: number
  }
  subscribers: { email: string; subscribed_at: number }
}

export type StaffRole = 'owner' | 'manager'

export type OrderRow = {
  id: string
  /** What people read out on the phone: SM-4829-1507. */
  number: string
  user_id: string
  checkout_key: string
  state: 'pending' | 'confirmed' | 'cancelled'
  payment_method: 'RazorPay' | 'Cash On Delivery'
  provider: 'razorpay' | 'sim' | 'cod'
  provider_order_id: string | null
  payment_id: string | null
  email: string
  name: string
  /** With +91. */
  phone: string
  street: string
  city: string
  address_state: string
  zip: string
  note: string
  subtotal_paise: number
  shipping_paise: number
  total_paise: number
  placed_at: number
  /** When an unpaid order gives its stock back; null for cash on delivery. */
  expires_at: number | null
  settled_at: number | null
  /** When the provider is to be asked about it next; null when it need not be any more. */
  check_at: number | null
  /** When the provider was last asked about its payments. */
  asked_at: number | null
  /** The network it holds stock for while it is unpaid. */
  held_for: string | null
  /** 1 when the shopper placed another order instead, or somebody cancelled it unpaid: money that comes for this one goes back. */
  replaced: number
  /** Where the goods are; means something once the order is confirmed. */
  stage: Generated<'new' | 'accepted' | 'packed' | 'handed-over' | 'delivered' | 'returning' | 'returned' | 'cancelled'>
  /** When it came there. */
  stage_at: number
  /** The version of its latest event. */
  version: Generated<number>
  /** 32 hex digits; whoever has them sees the order. */
  view_key: string
  /** Whether the buyer of a cash order has said yes, and how; null when nobody was asked. */
  cod_confirm: 'asked' | 'yes' | 'by-phone' | null
  /** Where the cash of a cash order is. */
  cod_state: 'due' | 'with-courier' | 'remitted' | 'received' | 'void' | null
  remittance_id: string | null
  cancel_reason: string | null
  buyer_gstin: string | null
  buyer_firm: string | null
  staff_note: string | null
  /** The phone's digits backwards. */
  phone_rev: string
  weight_grams: number | null
}

export type OrderEventRow = {
  id: string
  order_id: string
  /** 1, 2, 3 … within its order. */
  version: number
  /** Made by the page that asked for it; null where the system acted. */
  act_key: string | null
  act:
    | 'new'
    | 'accept'
    | 'pack'
    | 'hand-over'
    | 'deliver'
    | 'start-return'
    | 'finish-return'
    | 'cancel'
    | 'confirm-cod'
    | 'undo'
    | 'edit-address'
    | 'edit-firm'
    | 'edit-note'
    | 'resend-message'
    | 'settle-message'
  /** Null before the first; the same as `to_stage` where the goods did not move. */
  from_stage: OrderStage | null
  to_stage: OrderStage
  at: number
  /** A member of the staff by user id, 'buyer', or 'system'. */
  actor: string
  /** JSON, see domain/orders/order-events.server.ts. */
  data: Generated<string>
}

export type OrderStage = Selectable<OrderRow>['stage']

export type RefundRow = {
  id: string
  act_key: string | null
  order_id: string
  payment_id: string | null
  document_id: string | null
  amount_paise: number
  method: 'provider' | 'upi'
  state: 'due' | 'pending' | 'processed' | 'failed'
  provider_refund_id: string | null
  reference: string | null
  reason: Generated<string>
  actor: string
  created_at: number
  updated_at: number
}

export type DocumentRow = {
  id: string
  /** SM/26-27/00001 */
  number: string
  kind: 'invoice' | 'credit-note'
  /** The Indian financial year, 26-27. */
  year: string
  order_id: string
  /** Of a credit note, what it takes back. */
  invoice_id: string | null
  issued_at: number
  total_paise: number
  /** The GST code of the state where the goods arrive. */
  place: string
  /** The whole content as JSON, as it was issued. */
  body: string
}

export type OutboxRow = {
  id: string
  kind: string
  subject: string
  payload: string
  state: 'due' | 'sending' | 'done' | 'failed'
  /** While 'sending' this is the end of the lease. */
  due_at: number
  attempts: number
  created_at: number
  done_at: number | null
  /** The service's own id of what was sent. */
  receipt: string | null
  last_error: string | null
}

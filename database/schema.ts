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
    status: Generated<'live' | 'hidden' | 'archived'>
    version: Generated<number>
    origin: Generated<string>
    /** Empty where the shop packs it itself. */
    packer: Generated<string>
    shelf_life_days: number | null
    veg: 'veg' | 'non-veg' | null
    ingredients: Generated<string>
    /** JSON, see domain/catalog/product-details.ts. */
    details: Generated<string>
  }
  /** `words` is a line of words that mean one thing: 'turmeric = haldi = haldar'. */
  synonyms: { id: string; words: string }
  /** What was searched for and not found; `last_at` is a day. */
  unanswered_searches: { query: string; count: number; last_at: number }
  pack_sizes: {
    product_id: string
    /** From 0; what is archived stands at 99. */
    position: number
    label: string
    price_paise: number
    /** What can be sold; only `moveStock` changes it. */
    stock: number
    /** So many packs or fewer are low; 0 never is. */
    low_at: Generated<number>
    mrp_paise: number | null
    net_quantity: number | null
    net_unit: 'g' | 'ml' | null
    /** Of the whole pack, for parcels. */
    weight_grams: number | null
    /** 1 for a size that is sold no more. */
    archived: Generated<number>
  }
  stock_moves: {
    product_id: string
    label: string
    at: number
    id: string
    change: number
    /** What could be sold afterwards. */
    stock: number
    reason: 'opening' | 'sold' | 'given-back' | 'received' | 'counted' | 'returned' | 'damaged' | 'sample'
    order_id: string | null
    batch_id: string | null
    /** A member of the staff by user id, 'buyer', 'system' or 'console'. */
    actor: string
    note: Generated<string>
  }
  /** Days are 2026-11-22; `remaining` is not packed yet. */
  batches: {
    id: string
    product_id: string
    label: string
    code: string
    packed_on: string
    best_before: string
    received: number
    remaining: number
    received_at: number
    actor: string
  }
  batch_picks: { order_id: string; position: number; batch_id: string; quantity: number }
  /** `result` is JSON: what the same form gets when it is sent again. */
  stock_acts: { act_key: string; act: string; at: number; actor: string; result: string }
  recalls: { id: string; product_id: string; code: string; at: number; actor: string; reason: string }
  recall_notices: { id: string; recall_id: string; order_id: string }
  /** What is edited and not published yet; `body` is JSON, see domain/catalog/drafts.server.ts. */
  drafts: { product_id: string; body: string; base_version: number; saved_at: number; saved_by: string }
  /** The family's own photos; `bytes` is base64. */
  pictures: { name: string; width: number; format: 'avif' | 'webp'; bytes: string; made_at: number }
  shop_state: { name: string; value: number }
  /** By the first digits of a PIN, the longest prefix wins; days are business days. */
  pin_rules: { prefix: string; served: number; cod: number; days_min: number; days_max: number }
  /** What differs from the defaults; `value` is JSON, see domain/shop-settings/shop-settings.ts. */
  shop_settings: { name: string; value: string; version: number }
  user: {
    id: string
    name: string
    email: string
    emailVerified: number
    image: string | null
    createdAt: string
    updatedAt: string
    twoFactorEnabled: Generated<number>
    /** Null when the address is confirmed, or was never asked to be. */
    unconfirmedSince: Generated<number | null>
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
  /** The one that a checkout begins with; an account's others are in `address_book`. */
  addresses: AddressRow & { id: Generated<string> }
  address_book: AddressRow & { id: string }
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
    /** What has gone back or is about to: of all its refunds but those that are dropped. */
    refunded_paise: Generated<number>
    recorded_at: number
    updated_at: number
  }
  order_events: OrderEventRow
  /** Words of buyers' names in small letters, and each two of them in either order, for the search; of confirmed orders. */
  order_names: { word: string; placed_at: number; order_id: string }
  shipments: { order_id: string; courier: string; tracking_number: string | null; at: number }
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
  backups: BackupRow
  push_devices: { id: string; user_id: string; endpoint: string; added_at: number }
  push_keys: { name: string; public_key: string; private_key: string }
  webhook_calls: { service: string; accepted_at: number | null; refused_at: number | null }
  letters: {
    id: string
    first_name: string
    last_name: string
    email: string
    subject: string
    message: string
    received_at: number
    /** T-4829-1507, or T- and a running number for letters of the first months. */
    ticket: string
    kind: Generated<'letter' | 'complaint'>
    state: Generated<'open' | 'answered'>
    version: Generated<number>
    order_id: string | null
    acknowledged_at: number | null
  }
  letter_answers: {
    id: string
    act_key: string
    letter_id: string
    at: number
    actor: string
    how: 'mail' | 'phone' | 'whatsapp'
    body: string
  }
  subscribers: { email: string; subscribed_at: number }
  /** Days that are over, by Indian time: 2026-11-22. */
  sales_days: {
    day: string
    orders: number
    cash_orders: number
    goods_paise: number
    delivery_paise: number
    /** Of UPI payments. */
    captured_paise: number
    /** All money that went back, whatever the order was paid by. */
    refunds_paise: number
    upi_refunds_paise: number
    summed_at: number
  }
  customer_notes: { user_id: string; note: string; version: number; updated_at: number }
  erasures: { user_id: string; act_key: string; at: number; actor: string }
  sales_day_packs: { day: string; product_id: string; size: string; packs: number; paise: number }
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
  stage_at: number
  /** The version of its latest event. */
  version: Generated<number>
  /** 32 hex digits; whoever has them sees the order. */
  view_key: string
  /** Whether the buyer of a cash order has said yes, and how; null when nobody was asked. */
  cod_confirm: 'asked' | 'yes' | 'by-phone' | null
  cod_state: 'due' | 'with-courier' | 'remitted' | 'received' | 'void' | null
  remittance_id: string | null
  cancel_reason: string | null
  buyer_gstin: string | null
  buyer_firm: string | null
  staff_note: string | null
  phone_rev: string
  weight_grams: number | null
  /** Where the buyer of a cash order wants money sent to. */
  refund_upi_id: string | null
}

export type OrderEventRow = {
  id: string
  order_id: string
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
    | 'refund'
    | 'retry-refund'
    | 'settle-refund'
    | 'drop-refund'
    | 'leave-upi'
    | 'return-goods'
    | 'remit'
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
  /** When the buyer of an old paper was taken out of it. */
  blanked_at: number | null
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

export type BackupRow = {
  /** A day in India: 2026-11-22. */
  night: string
  state: 'running' | 'done' | 'failed'
  /** The number of the attempt names a claim. */
  attempts: number
  /** While 'running' the end of the lease; when 'failed', or a copy is due, the next try. */
  due_at: number
  started_at: number
  finished_at: number | null
  folder: string | null
  bytes: number | null
  error: string | null
  /** Null where there is no second place. */
  copy_state: 'due' | 'running' | 'done' | 'failed' | null
  copy_attempts: number
}

type AddressRow = {
  user_id: string
  full_name: string
  street: string
  city: string
  state: string
  zip: string
  phone: string
  updated_at: number
}

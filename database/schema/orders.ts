import type { Generated, Selectable } from 'kysely'

export type OrdersTables = {
  orders: OrdersTable
  order_lines: {
    order_id: string
    position: number
    product_id: string
    name: string
    size: string
    quantity: number
    price_paise: number
    discount_paise: Generated<number>
  }
  offers: OffersTable
  offer_uses: { order_id: string; offer_id: string; counts: number }
  order_events: OrderEventRow
  /**
   * Phone numbers that the shop wrote to; `first_message` is the subject of the first job that did so, or 'stop' once the number asked for no
   * more messages. `answered_at` is when somebody wrote from the number, or paid.
   */
  contacts: {
    phone: string
    first_message: string | null
    answered_at: number | null
    wrote_at: number | null
    /** WhatsApp's id of the person, who may write without a number. */
    user_id: Generated<string | null>
  }
  /** Delivery rules by the first digits of a PIN; the longest prefix wins; days are business days. */
  pin_rules: {
    prefix: string
    served: number
    cod: number
    days_min: number
    days_max: number
    version: Generated<number>
  }
  addresses: {
    user_id: string
    id: string
    full_name: string
    street: string
    city: string
    state: string
    zip: string
    phone: string
    updated_at: number
    /** 1 for the address that a checkout starts with, one of each account that has any. */
    is_default: Generated<number>
  }
  bookings: {
    order_id: string
    collect_paise: Generated<number | null>
    carrier: Generated<string>
    label_url: Generated<string | null>
    problem: Generated<string | null>
    look_at: Generated<number | null>
    is_in_trouble: Generated<number>
  }
  shipments: { order_id: string; courier: string; tracking_number: string | null; at: number }
}

/** `last_day` is the last on which it runs; `most_…` are null without a limit. */
export type OffersTable = {
  id: string
  /** As the staff call it. */
  name: string
  /** Null for an offer that applies by itself. */
  code: string | null
  kind: 'percent' | 'rupees' | 'shipping'
  value: number
  from_paise: number
  scope: 'all' | 'category' | 'products'
  /** Slugs of categories or ids of products, as JSON. */
  targets: string
  first_day: string
  last_day: string
  first_order: number
  most_per_buyer: number | null
  most_uses: number | null
  used: Generated<number>
  stopped: Generated<number>
  version: Generated<number>
}

type OrdersTable = {
  id: string
  /** The number that people say on the phone: SM-4829-1507. */
  number: string
  user_id: string
  checkout_key: string
  state: 'pending' | 'confirmed' | 'cancelled'
  payment_method: 'RazorPay' | 'Cash On Delivery'
  /** 'direct': paid by UPI to the family's own account. */
  provider: 'razorpay' | 'sim' | 'cod' | 'direct'
  /** The bank's reference of a direct payment. */
  paid_reference: Generated<string | null>
  provider_order_id: string | null
  payment_id: string | null
  email: string
  name: string
  /** The contact's phone, which gets the messages; begins with +91. */
  phone: string
  /** The phone that the courier calls; null when it is the contact's. */
  courier_phone: string | null
  street: string
  city: string
  address_state: string
  zip: string
  /**
   * The day by which the buyer was promised the order, such as 2026-11-27, counted from `work_began_at`, before that from its placing; null for older
   * orders.
   */
  arrives_by: string | null
  note: string
  /** The language that the buyer read when ordering: messages and mails come in it. */
  language: Generated<string>
  subtotal_paise: number
  discount_paise: Generated<number>
  /** The applied offers as JSON: domain/offers/offer.ts, `AppliedOffer`. */
  offers: Generated<string>
  shipping_paise: number
  total_paise: number
  placed_at: number
  /** When an unpaid order releases its stock; null for cash on delivery. */
  expires_at: number | null
  settled_at: number | null
  /** When it was paid, confirmed by its buyer, or packed without a confirmation; its promised day is counted from then. Null before that. */
  work_began_at: number | null
  /** How it came: from the shop's pages, by a call, or at the door, where it was paid and taken along at once. */
  source: Generated<'shop' | 'phone' | 'door' | 'claim'>
  /** Who of the staff took it; null from the shop's pages. */
  created_by: string | null
  /** When to poll the provider next; null when no poll is needed. */
  check_at: number | null
  /** When the provider was last polled about the order's payments. */
  asked_at: number | null
  /** The network whose limit counts its stock while it is unpaid. */
  held_for: string | null
  /** 1 when a later order replaced it, or a person cancelled it unpaid: a payment that still arrives is refunded. */
  replaced: number
  /** Where the goods are; meaningful only for a confirmed order. */
  stage: Generated<'new' | 'accepted' | 'packed' | 'handed-over' | 'delivered' | 'returning' | 'returned' | 'cancelled'>
  stage_at: number
  /** The version of its latest event. */
  version: Generated<number>
  /** 32 hex digits that give access to the order. */
  view_key: string
  /** A second key, sent only to the order's phone. */
  message_key: string | null
  /** Whether and how the buyer of a cash order confirmed it; null when no confirmation was requested. */
  cod_confirm: 'asked' | 'yes' | 'by-phone' | null
  cod_state: 'due' | 'with-courier' | 'remitted' | 'received' | 'void' | null
  remittance_id: string | null
  cancel_reason: string | null
  buyer_gstin: string | null
  buyer_firm: string | null
  staff_note: string | null
  phone_rev: string
  weight_grams: number | null
  /** The UPI id for refunds of a cash order. */
  refund_upi_id: string | null
  /** 1 when a person has to send its buyer money, or to decide on it: see domain/payments/refunds.server.ts. */
  money_owed: Generated<number>
}

export type OrderEventRow = {
  id: string
  order_id: string
  version: number
  /** Made by the page that sent the command; null for the system's own commands. */
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
    | 'send-again'
    | 'change-lines'
    | 'edit-parcel'
    | 'pay'
    | 'remit'
    | 'undo-remit'
    | 'close-credits'
    | 'book'
  /** Null for the first event; equal to `to_stage` when the goods did not move. */
  from_stage: OrderStage | null
  to_stage: OrderStage
  at: number
  /** A staff member's user id, 'buyer', 'courier', or 'system'. */
  actor: string
  /** JSON, see domain/orders/order-events.server.ts. */
  data: Generated<string>
}

export type OrderRow = Selectable<OrdersTable>

export type OrderStage = OrderRow['stage']

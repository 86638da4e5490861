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
  /** `first_message` is the subject of the first job that wrote to it, or 'stop' once it asked for no more. */
  contacts: {
    phone: string
    first_message: string | null
    answered_at: number | null
    wrote_at: number | null
    user_id: Generated<string | null>
  }
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

export type OffersTable = {
  id: string
  name: string
  code: string | null
  kind: 'percent' | 'rupees' | 'shipping'
  value: number
  from_paise: number
  scope: 'all' | 'category' | 'products'
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
  number: string
  user_id: string
  checkout_key: string
  state: 'pending' | 'confirmed' | 'cancelled'
  payment_method: 'RazorPay' | 'Cash On Delivery'
  provider: 'razorpay' | 'sim' | 'cod' | 'direct'
  paid_reference: Generated<string | null>
  provider_order_id: string | null
  payment_id: string | null
  email: string
  name: string
  /** The contact's, which gets the messages; begins with +91. */
  phone: string
  courier_phone: string | null
  street: string
  city: string
  address_state: string
  zip: string
  arrives_by: string | null
  note: string
  language: Generated<string>
  subtotal_paise: number
  discount_paise: Generated<number>
  offers: Generated<string>
  shipping_paise: number
  total_paise: number
  placed_at: number
  expires_at: number | null
  settled_at: number | null
  work_began_at: number | null
  source: Generated<'shop' | 'phone' | 'door' | 'claim'>
  created_by: string | null
  /** When to ask the provider next; null when there is no need. */
  check_at: number | null
  asked_at: number | null
  held_for: string | null
  /** 1 when a later order replaced it, or a person cancelled it unpaid: a payment that still comes goes back. */
  replaced: Generated<number>
  stage: Generated<'new' | 'accepted' | 'packed' | 'handed-over' | 'delivered' | 'returning' | 'returned' | 'cancelled'>
  stage_at: number
  version: Generated<number>
  view_key: string
  message_key: string | null
  cod_confirm: 'asked' | 'yes' | 'by-phone' | null
  cod_state: 'due' | 'with-courier' | 'remitted' | 'received' | 'void' | null
  remittance_id: string | null
  cancel_reason: string | null
  buyer_gstin: string | null
  buyer_firm: string | null
  staff_note: string | null
  phone_rev: string
  weight_grams: number | null
  refund_upi_id: string | null
  money_owed: Generated<number>
}

export type OrderEventRow = {
  id: string
  order_id: string
  version: number
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
  from_stage: OrderStage | null
  to_stage: OrderStage
  at: number
  /** A user id of the staff, 'buyer', 'courier' or 'system'. */
  actor: string
  data: Generated<string>
}

export type OrderRow = Selectable<OrdersTable>

export type OrderStage = OrderRow['stage']

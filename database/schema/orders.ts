import type { Generated, Selectable } from 'kysely'

export type OrdersTables = {
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
  order_events: OrderEventRow
  /** Words of buyers' names in small letters, and each two of them in either order, for the search; of confirmed orders. */
  order_names: { word: string; placed_at: number; order_id: string }
  /** Numbers the shop wrote to; `first_message` is the subject of the first job that did. `answered_at` when somebody wrote back from there, or paid. */
  contacts: { phone: string; first_message: string | null; answered_at: number | null }
}

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
  /** The same, in messages to the order's phone alone; null for orders of before there was one. */
  message_key: string | null
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

import { isoTime, minuteMs } from '#domain/calendar/moment'
import { type Delivery, fullAddress } from '#domain/delivery/delivery'
import { toRupees } from '#domain/money'
import type { AppliedOffer } from '#domain/offers/offer'
import type { Stage } from '#domain/orders/stage'
import { compactCode } from '#domain/text'
import type { Language } from '#domain/texts/languages'

export type OrderState = 'pending' | 'confirmed' | 'cancelled'

/** Amounts in paise, times in epoch milliseconds. */
export type Order = {
  id: string
  number: string
  userId: string
  checkoutKey: string
  state: OrderState
  paymentMethod: 'RazorPay' | 'Cash On Delivery'
  provider: 'razorpay' | 'sim' | 'cod'
  providerOrderId: string | null
  /** The provider's payment id, or 'COD'. */
  paymentId: string | null
  /** The language that the buyer read when ordering. */
  language: Language
  email: string
  name: string
  /** Its phone is the contact's, which gets the messages. */
  delivery: Delivery
  /** The phone that the courier calls; null when it is the contact's. */
  courierPhone: string | null
  /** The day by which it was promised, such as 2026-11-27; null for older orders. */
  arrivesBy: string | null
  note: string
  lines: OrderLine[]
  /** The goods before the discount. */
  subtotalPaise: number
  discountPaise: number
  offers: AppliedOffer[]
  shippingPaise: number
  totalPaise: number
  placedAt: number
  /** When the order was confirmed. */
  settledAt: number | null
  lastPolledAt: number | null
  stage: Stage
  /** Rises with every event of the order; see domain/fulfilment/run-command.server.ts. */
  version: number
  /** Opens the order's page without signing in. */
  viewKey: string
  /** Like `viewKey`, but sent only to the phone number of the order. */
  messageKey: string
  /** Cash orders only: whether the buyer confirmed the order, and where its cash is. */
  codConfirm: 'asked' | 'yes' | 'by-phone' | null
  codState: 'due' | 'with-courier' | 'remitted' | 'received' | 'void' | null
}

/** Returns whether the order is paid in cash at the door; all others are paid through the provider. */
export function isCashOrder({ provider }: Pick<Order, 'provider'>): boolean {
  return provider === 'cod'
}

/** Returns the delivery as the courier needs it: with the phone at the place of delivery. */
export function deliveryForCourier({ delivery, courierPhone }: Pick<Order, 'delivery' | 'courierPhone'>): Delivery {
  return { ...delivery, phone: courierPhone ?? delivery.phone }
}

export type OrderLine = {
  productId: string
  name: string
  size: string
  quantity: number
  pricePaise: number
  /** What offers took off all packs of the line; left out for nothing. */
  discountPaise?: number
}

const thankYouMs = 10 * minuteMs

export function findJustConfirmed(orders: Order[], nowMs: number): Order | undefined {
  const confirmed = orders.filter(
    ({ state, stage, settledAt }) => state === 'confirmed' && stage !== 'cancelled' && settledAt !== null,
  )
  const last = confirmed.toSorted((a, b) => (b.settledAt ?? 0) - (a.settledAt ?? 0))[0]
  // Another instance, which confirmed it, may be a little ahead.
  const ageMs = Math.abs(nowMs - (last?.settledAt ?? 0))
  return ageMs < thankYouMs ? last : undefined
}

/** Builds the response of the specification, section 3; amounts in rupees. */
export function toOrderResponse(order: Order) {
  const delivery = deliveryForCourier(order)
  const { city, state, zip, phone } = delivery
  return {
    id: order.id,
    number: order.number,
    userId: order.userId,
    email: order.email,
    name: order.name,
    timestamp: isoTime(order.placedAt),
    items: order.lines.map((line) => ({
      name: line.name,
      size: line.size,
      quantity: line.quantity,
      amount: toRupees(line.pricePaise * line.quantity),
    })),
    address: { fullAddress: fullAddress(delivery), city, state, zip, phone },
    paymentId: order.paymentId,
    paymentMethod: order.paymentMethod,
    amount: toRupees(order.totalPaise),
    state: order.state,
  }
}

/** Normalises a typed order number to SM-4829-1507. Returns null when the text is not an order number. */
export function parseOrderNumber(typed: string): string | null {
  const [, first, second] = /^(?:SM)?(\d{4})(\d{4})$/i.exec(compactCode(typed)) ?? []
  return first && second ? formatOrderNumber(first + second) : null
}

/** Formats eight digits as an order number. */
export function formatOrderNumber(digits: string): string {
  return `SM-${digits.slice(0, 4)}-${digits.slice(4)}`
}

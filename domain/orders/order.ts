import type { OrderEventRow, OrderRow, OrderStage } from '#database/schema/orders'
import { isoTime, minuteMs } from '#domain/calendar/moment'
import { type Delivery, fullAddress } from '#domain/delivery/delivery'
import { toRupees } from '#domain/money'
import type { AppliedOffer } from '#domain/offers/offer'
import { compactCode } from '#domain/text'
import type { Language } from '#domain/texts/translate'

export type OrderState = 'pending' | 'confirmed' | 'cancelled'

/** Amounts in paise, times in epoch milliseconds. */
export type Order = {
  id: string
  number: string
  userId: string
  checkoutKey: string
  state: OrderState
  paymentMethod: 'RazorPay' | 'Cash On Delivery'
  provider: OrderRow['provider']
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

/** Returns what is collected at the door; null for a paid order, and for packs that are sent again for nothing. */
export function toCollectPaise(order: Pick<Order, 'provider'>, totalPaise: number): number | null {
  return isCashOrder(order) && totalPaise > 0 ? totalPaise : null
}

/** Returns whether money of the order goes back by a person: it did not come through the provider. */
export function isRefundedByHand({ provider }: Pick<Order, 'provider'>): boolean {
  return provider === 'cod' || provider === 'direct'
}

type PayableOrder = Pick<Order, 'provider' | 'state' | 'stage'>

/** Returns whether a cash order is still here, so that it may be paid by UPI ahead. */
export function isPayableCash(order: PayableOrder): boolean {
  return isCashOrder(order) && order.state === 'confirmed' && isUnshipped(order.stage)
}

/** Returns the state of the money: a cash order waits for it, too, as long as it may be paid by UPI ahead. */
export function paymentStateOf(order: PayableOrder): OrderState {
  if (!isCashOrder(order) || order.state !== 'confirmed') return order.state
  return isPayableCash(order) ? 'pending' : 'cancelled'
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

/** Where the goods of a confirmed order are. The payment state is separate: an order that a person cancelled keeps the state 'confirmed' there. */
export type Stage = OrderStage

/** What was done to an order: the `act` of its events. */
export type OrderCommand = OrderEventRow['act']

/** Commands that the buyer gets a message about. */
const notifyingCommands = [
  ...(['hand-over', 'deliver', 'cancel', 'finish-return', 'change-lines', 'edit-parcel', 'leave-upi'] as const),
] satisfies OrderCommand[]
export type NotifyingCommand = (typeof notifyingCommands)[number]

export function isNotifying(act: OrderCommand): act is NotifyingCommand {
  return (notifyingCommands as OrderCommand[]).includes(act)
}

/** Stages until which buyers may cancel, and address and packs may change. */
export const unpackedStages: readonly Stage[] = ['new', 'accepted']
/** Stages in which the goods have not left the shop. */
export const unshippedStages: readonly Stage[] = [...unpackedStages, 'packed']
const shippedStages: readonly Stage[] = ['handed-over', 'delivered', 'returning']
/** Stages in which an order is not over: its goods are still to be moved. */
export const openStages: readonly Stage[] = [...unshippedStages, 'handed-over', 'returning']
/** Stages of orders whose goods the buyer has or will get. */
export const suppliedStages: readonly Stage[] = [...unshippedStages, 'handed-over', 'delivered']

export type Step = { from: readonly Stage[]; to: Stage; canBeUndone?: true }

/** The allowed transitions of the goods. */
export const steps = {
  accept: { from: ['new'], to: 'accepted', canBeUndone: true },
  pack: { from: ['new', 'accepted'], to: 'packed' },
  'hand-over': { from: ['packed'], to: 'handed-over', canBeUndone: true },
  deliver: { from: ['handed-over', 'returning'], to: 'delivered', canBeUndone: true },
  'start-return': { from: ['handed-over'], to: 'returning' },
  'finish-return': { from: ['handed-over', 'returning', 'delivered'], to: 'returned' },
  cancel: { from: unshippedStages, to: 'cancelled' },
} as const satisfies Partial<Record<OrderCommand, Step>>

export type StepName = keyof typeof steps

/** The only reason for a cancellation that buyers see. */
export const outOfStock = 'Out of stock'

export function isUnpacked(stage: Stage): boolean {
  return unpackedStages.includes(stage)
}

export function isUnshipped(stage: Stage): boolean {
  return unshippedStages.includes(stage)
}

/** Returns whether the goods have left the shop and have not come back. */
export function isShipped(stage: Stage): boolean {
  return shippedStages.includes(stage)
}

/** Returns whether an order ended without a sale: it was cancelled, or its goods came back. */
export function isVoided(stage: Stage): stage is 'returned' | 'cancelled' {
  return stage === 'returned' || stage === 'cancelled'
}

export function findStep(act: OrderCommand): Step | undefined {
  return act in steps ? steps[act as StepName] : undefined
}

export function isAllowed(act: StepName, stage: Stage): boolean {
  return (steps[act].from as readonly Stage[]).includes(stage)
}

/** Maps stages to the codes that buyers see; the texts are in app/orders/stage-texts.ts. */
export const buyerStages = {
  new: 'confirmed',
  accepted: 'being-packed',
  packed: 'being-packed',
  'handed-over': 'on-its-way',
  delivered: 'delivered',
  returning: 'coming-back',
  returned: 'returned',
  cancelled: 'cancelled',
} as const satisfies Record<Stage, string>

export type BuyerStage = (typeof buyerStages)[Stage] | 'waiting-for-confirmation' | 'lost'

/** Returns whether a cash order is neither confirmed by its buyer nor packed. */
export function awaitsConfirmation(order: OrderStatus & Asked): boolean {
  return awaitsCall(order) && isUnpacked(order.stage)
}

/** Returns whether a cash order is not confirmed by its buyer, and its parcel, packed or not, is still here. */
export function awaitsCall({ state, stage, codConfirm }: OrderStatus & Asked): boolean {
  return state === 'confirmed' && codConfirm === 'asked' && isUnshipped(stage)
}

/** Returns the stage as the buyer sees it; a parcel that was lost is stored as returned. */
export function buyerStageOf(order: OrderStatus & Asked, wasLost: boolean): BuyerStage {
  if (wasLost) return 'lost'
  return awaitsConfirmation(order) ? 'waiting-for-confirmation' : buyerStages[order.stage]
}

type Asked = { codConfirm: OrderRow['cod_confirm'] }
type OrderStatus = { state: OrderRow['state']; stage: Stage }

/** Returns true for unpaid orders and for orders that are not packed. */
export function mayBuyerCancel({ state, stage }: OrderStatus): boolean {
  return state === 'pending' || (state === 'confirmed' && isUnpacked(stage))
}

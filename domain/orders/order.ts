import type { OrderEventRow, OrderRow, OrderStage } from '#database/schema/orders'
import { isoTime } from '#domain/calendar/moment'
import { type Delivery, fullAddress } from '#domain/delivery/delivery'
import { toRupees } from '#domain/money'
import type { toOrder } from '#domain/orders/orders.server'
import { compactCode } from '#domain/text'

export type OrderState = OrderRow['state']

/** Amounts in paise, times in epoch milliseconds. */
export type Order = ReturnType<typeof toOrder>

export function isCashOrder({ provider }: Pick<OrderRow, 'provider'>): boolean {
  return provider === 'cod'
}

/** Null for a paid order, and for packs that are sent again for nothing. */
export function toCollectPaise(order: Pick<Order, 'provider'>, totalPaise: number): number | null {
  return isCashOrder(order) && totalPaise > 0 ? totalPaise : null
}

export function isRefundedByHand({ provider }: Pick<Order, 'provider'>): boolean {
  return provider === 'cod' || provider === 'direct'
}

type PayableOrder = Pick<Order, 'provider' | 'state' | 'stage'>

export function isPayableCash(order: PayableOrder): boolean {
  return isCashOrder(order) && order.state === 'confirmed' && isUnshipped(order.stage)
}

/** A cash order waits for its money, too, as long as it may be paid by UPI ahead. */
export function paymentStateOf(order: PayableOrder): OrderState {
  if (!isCashOrder(order) || order.state !== 'confirmed') return order.state
  return isPayableCash(order) ? 'pending' : 'cancelled'
}

/** With the phone at the place of delivery. */
export function deliveryForCourier({ delivery, courierPhone }: Pick<Order, 'delivery' | 'courierPhone'>): Delivery {
  return { ...delivery, phone: courierPhone ?? delivery.phone }
}

export type OrderLine = {
  productId: string
  name: string
  size: string
  quantity: number
  pricePaise: number
  /** Off all packs of the line; left out for nothing. */
  discountPaise?: number
}

/** Specification, section 3; amounts in rupees. */
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

/** Null when the text is not an order number. */
export function parseOrderNumber(typed: string): string | null {
  const [, first, second] = /^(?:SM)?(\d{4})(\d{4})$/i.exec(compactCode(typed)) ?? []
  return first && second ? formatOrderNumber(first + second) : null
}

export function formatOrderNumber(digits: string): string {
  return `SM-${digits.slice(0, 4)}-${digits.slice(4)}`
}

/** Of the goods. An order that a person cancelled keeps the payment state 'confirmed'. */
export type Stage = OrderStage

export type OrderCommand = OrderEventRow['act']

const notifyingCommands = [
  ...(['hand-over', 'deliver', 'cancel', 'finish-return', 'change-lines', 'edit-parcel', 'leave-upi'] as const),
] satisfies OrderCommand[]
export type NotifyingCommand = (typeof notifyingCommands)[number]

export function isNotifying(act: OrderCommand): act is NotifyingCommand {
  return (notifyingCommands as OrderCommand[]).includes(act)
}

/** Buyers may cancel, and address and packs may change. */
export const unpackedStages: readonly Stage[] = ['new', 'accepted']
export const unshippedStages: readonly Stage[] = [...unpackedStages, 'packed']
const shippedStages: readonly Stage[] = ['handed-over', 'delivered', 'returning']
export const openStages: readonly Stage[] = [...unshippedStages, 'handed-over', 'returning']
/** The buyer has or will get the goods. */
export const suppliedStages: readonly Stage[] = [...unshippedStages, 'handed-over', 'delivered']

export type Step = { from: readonly Stage[]; to: Stage; canBeUndone?: true }

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

/** The only reason that buyers see. */
export const outOfStock = 'Out of stock'

export function isUnpacked(stage: Stage): boolean {
  return unpackedStages.includes(stage)
}

export function isUnshipped(stage: Stage): boolean {
  return unshippedStages.includes(stage)
}

export function isShipped(stage: Stage): boolean {
  return shippedStages.includes(stage)
}

export function isVoided(stage: Stage): stage is 'returned' | 'cancelled' {
  return stage === 'returned' || stage === 'cancelled'
}

export function findStep(act: OrderCommand): Step | undefined {
  return act in steps ? steps[act as StepName] : undefined
}

export function isAllowed(act: StepName, stage: Stage): boolean {
  return (steps[act].from as readonly Stage[]).includes(stage)
}

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

/** Neither confirmed by its buyer nor packed. */
export function awaitsConfirmation(order: OrderStatus & Asked): boolean {
  return awaitsCall(order) && isUnpacked(order.stage)
}

/** Its parcel, packed or not, is still here. */
export function awaitsCall({ state, stage, codConfirm }: OrderStatus & Asked): boolean {
  return state === 'confirmed' && codConfirm === 'asked' && isUnshipped(stage)
}

/** A parcel that was lost is stored as returned. */
export function buyerStageOf(order: OrderStatus & Asked, wasLost: boolean): BuyerStage {
  if (wasLost) return 'lost'
  return awaitsConfirmation(order) ? 'waiting-for-confirmation' : buyerStages[order.stage]
}

type Asked = { codConfirm: OrderRow['cod_confirm'] }
type OrderStatus = { state: OrderRow['state']; stage: Stage }

export function mayBuyerCancel({ state, stage }: OrderStatus): boolean {
  return state === 'pending' || (state === 'confirmed' && isUnpacked(stage))
}

import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import {
  type ActContext,
  type ActRequest,
  type Change,
  type OrderRow,
  performAct,
} from '#domain/fulfilment/order-act.server'
import { type UndoRefused, undoLatest } from '#domain/fulfilment/undo.server'
import { creditWholeOrder, issueInvoice } from '#domain/invoices/issue-invoice.server'
import { withdrawJobs } from '#domain/jobs/outbox.server'
import { listOrderLines } from '#domain/orders/orders.server'
import { isAllowed, mayBuyerCancel, mayConfirmCod, type StepName, steps } from '#domain/orders/stage'
import { releaseStock } from '#domain/orders/stock.server'
import { estimateWeightGrams } from '#domain/orders/weight'
import { oweRefund } from '#domain/payments/refunds.server'
import { findCourier } from '#domain/shipping/couriers'
import { findShipment, insertShipment } from '#domain/shipping/shipments.server'

type Refused<Reason extends string> = { ok: false; reason: Reason }

/** The goods of an order move only while its money says 'confirmed'. */
function canStep(step: StepName): (order: OrderRow) => boolean {
  return (order) => order.state === 'confirmed' && isAllowed(step, order.stage)
}

export async function accept(db: Db, clock: Clock, request: ActRequest) {
  return performAct(db, clock, 'accept', request, canStep('accept'), async () => ({ ok: true, to: steps.accept.to }))
}

export type PackRequest = ActRequest & {
  /** Positions of the lines that were ticked, which must be all; or a list that was packed by, as for many at once. */
  picked: readonly number[] | 'by-list'
  /** As weighed; null to go by the sizes. */
  weightGrams: number | null
}

export async function pack(db: Db, clock: Clock, request: PackRequest) {
  return performAct(db, clock, 'pack', request, canStep('pack'), async ({ tx, clock, order }) => {
    const lines = await listOrderLines(tx, order.id)
    const { picked } = request
    const unpicked = picked === 'by-list' ? [] : lines.filter(({ position }) => !picked.includes(position))
    if (unpicked.length > 0)
      return { ok: false as const, reason: 'not-picked' as const, positions: unpicked.map(({ position }) => position) }
    const weightGrams = request.weightGrams ?? estimateWeightGrams(lines)
    const issued = await issueInvoice(tx, clock, order.id)
    if (!issued.ok) return issued
    const data = { weightGrams, invoice: issued.document.number }
    return { ok: true, to: steps.pack.to, order: { weight_grams: weightGrams }, data }
  })
}

export type HandOverRequest = ActRequest & {
  courier: string
  /** As typed; empty for own delivery. */
  trackingNumber: string
}

export async function handOver(db: Db, clock: Clock, request: HandOverRequest) {
  return performAct(db, clock, 'hand-over', request, canStep('hand-over'), async ({ tx, order, at }) => {
    const { courier, trackingNumber } = request
    const sent = await insertShipment(tx, { orderId: order.id, courier, trackingNumber, at })
    if (!sent.ok) return sent
    const data = { courier: sent.shipment.courier, trackingNumber: sent.shipment.trackingNumber }
    return { ok: true, to: steps['hand-over'].to, data, tells: true }
  })
}

/** The buyer has the goods; the cash is the courier's, or ours where we delivered. */
export async function deliver(db: Db, clock: Clock, request: ActRequest) {
  return performAct(db, clock, 'deliver', request, canStep('deliver'), async ({ tx, order }) => {
    const shipment = await findShipment(tx, order.id)
    const isOwn = shipment !== undefined && findCourier(shipment.courier)?.isOwn === true
    const cash =
      order.provider === 'cod' ? { cod_state: isOwn ? ('received' as const) : ('with-courier' as const) } : {}
    return { ok: true, to: steps.deliver.to, order: cash, tells: true }
  })
}

export async function startReturn(db: Db, clock: Clock, request: ActRequest & { reason: string }) {
  return performAct(db, clock, 'start-return', request, canStep('start-return'), async () => {
    const reason = request.reason.trim()
    if (reason === '') return noReason
    return { ok: true, to: steps['start-return'].to, data: { reason } }
  })
}

const noReason: Refused<'no-reason'> = { ok: false, reason: 'no-reason' }

export type FinishReturnRequest = ActRequest & {
  /** Of each line, how many packs are good, damaged and lost; together all of them. */
  lines: readonly { position: number; good: number; damaged: number; lost: number }[]
  /** Whether what was paid by UPI goes back. */
  refund: boolean
}

/** The parcel came back, or is lost: what is good goes to the shelf, the cash is no longer due. */
export async function finishReturn(db: Db, clock: Clock, request: FinishReturnRequest) {
  return performAct(db, clock, 'finish-return', request, canStep('finish-return'), async ({ tx, clock, order }) => {
    const ordered = await listOrderLines(tx, order.id)
    const returned = ordered.map((line) => ({
      line,
      became: request.lines.find((one) => one.position === line.position),
    }))
    const wrong = returned.filter(({ line, became }) => !became || !isWhole(became, line.quantity))
    if (wrong.length > 0 || request.lines.length !== ordered.length)
      return { ok: false as const, reason: 'lines-unclear' as const, positions: wrong.map(({ line }) => line.position) }
    await releaseStock(
      tx,
      returned
        .map(({ line, became }) => ({ ...line, quantity: became?.good ?? 0 }))
        .filter((line) => line.quantity > 0),
    )
    if (request.refund) await oweRefund(tx, clock, order.payment_id)
    const lines = request.lines.map(({ position, good, damaged, lost }) => ({ position, good, damaged, lost }))
    const creditNote = await creditWholeOrder(tx, clock, order.id, 'undelivered')
    return { ok: true, to: steps['finish-return'].to, order: voidCash(order), data: { lines, creditNote }, tells: true }
  })
}

function isWhole({ good, damaged, lost }: { good: number; damaged: number; lost: number }, quantity: number): boolean {
  const counts = [good, damaged, lost]
  return counts.every((count) => Number.isInteger(count) && count >= 0) && good + damaged + lost === quantity
}

function voidCash(order: OrderRow): { cod_state?: 'void' } {
  return order.provider === 'cod' ? { cod_state: 'void' } : {}
}

/**
 * Calls an order off: its stock is there for others, what was paid goes back. One that is paid keeps its state 'confirmed', so that
 * a second payment goes back by itself; one that is not gets 'cancelled' and 'replaced', so that no late payment revives it.
 */
export async function cancel(db: Db, clock: Clock, request: ActRequest & { reason: string }) {
  const isBuyer = request.actor.kind === 'buyer'
  const mayCancel = (order: OrderRow) =>
    isBuyer ? mayBuyerCancel(order) : order.state === 'pending' || canStep('cancel')(order)
  return performAct(db, clock, 'cancel', request, mayCancel, async (context) => {
    const reason = request.reason.trim()
    if (!isBuyer && reason === '') return noReason
    await releaseStock(context.tx, await listOrderLines(context.tx, context.order.id))
    return context.order.state === 'pending' ? cancelUnpaid(context, reason) : cancelConfirmed(context, reason)
  })
}

function cancelUnpaid({ order }: ActContext, reason: string): Change {
  const changes = { state: 'cancelled' as const, replaced: 1, held_for: null, cancel_reason: reason }
  return { ok: true, to: order.stage, order: changes, data: { reason } }
}

async function cancelConfirmed({ tx, clock, order }: ActContext, reason: string): Promise<Change> {
  await oweRefund(tx, clock, order.payment_id)
  await withdrawJobs(tx, ['message-customer', 'message-shop', 'mail-customer'], order.id)
  const changes = { ...voidCash(order), cancel_reason: reason }
  const creditNote = await creditWholeOrder(tx, clock, order.id, 'cancelled')
  return { ok: true, to: steps.cancel.to, order: changes, data: { reason, creditNote }, tells: true }
}

/** The buyer of a cash order wants it: said on the page of the order, or to somebody of the staff on the phone. */
export async function confirmCod(db: Db, clock: Clock, request: ActRequest) {
  const how = request.actor.kind === 'buyer' ? 'yes' : 'by-phone'
  const isOpen = (order: OrderRow) => mayConfirmCod({ ...order, codConfirm: order.cod_confirm })
  return performAct(db, clock, 'confirm-cod', request, isOpen, async ({ order }) => ({
    ok: true,
    to: order.stage,
    order: { cod_confirm: how },
    data: { how },
  }))
}

/** Takes the latest step back, if it can be undone and its minute is not over, with what it would have told the buyer. */
export async function undo(db: Db, clock: Clock, request: ActRequest) {
  const isStaff = () => request.actor.kind === 'staff'
  return performAct<UndoRefused>(db, clock, 'undo', request, isStaff, undoLatest)
}

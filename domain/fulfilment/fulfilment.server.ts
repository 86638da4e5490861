import type { OrderRow } from '#database/schema/orders'
import { recordReply } from '#domain/accounts/contacts.server'
import type { Db } from '#domain/database'
import { reasonToAudit } from '#domain/fulfilment/reasons'
import {
  type CommandContext,
  type CommandRequest,
  changed,
  command,
  refuse,
} from '#domain/fulfilment/run-command.server'
import { undoLatest } from '#domain/fulfilment/undo.server'
import { creditWholeOrder, issueInvoice } from '#domain/invoices/issue-invoice.server'
import { giveBackOffers } from '#domain/offers/cart-offers.server'
import { awaitsCall, isAllowed, isCashOrder, mayBuyerCancel, type StepName, steps } from '#domain/orders/order'
import type { EventData } from '#domain/orders/order-events.server'
import { beginWork, listOrderLines } from '#domain/orders/orders.server'
import { confirmationJobs } from '#domain/outbox/job-kinds'
import { withdrawJobs } from '#domain/outbox/outbox.server'
import { isFullyRefunded, unrefundedPaise } from '#domain/payments/refund-progress'
import {
  createFullRefund,
  createRefund,
  findRefundTotals,
  listOpenCredits,
  listRefunds,
} from '#domain/payments/refunds.server'
import { queueBooking } from '#domain/shipping/bookings.server'
import { bookedCourier } from '#domain/shipping/couriers'
import { listRecalledIn } from '#domain/shipping/parcels.server'
import {
  deleteShipment,
  findShipment,
  findUnusedCourier,
  insertShipment,
  keepsBooking,
} from '#domain/shipping/shipments.server'
import { pickBatches } from '#domain/stock/pick-batches.server'
import { restockCancelled, restockReturned } from '#domain/stock/restock.server'
import { lockSizes } from '#domain/stock/stock-ledger.server'

/** The goods of an order move only while its state is 'confirmed'. */
function canStep(step: StepName): (order: OrderRow) => boolean {
  return (order) => order.state === 'confirmed' && isAllowed(step, order.stage)
}

/** The whole payment went back, so the order can only be cancelled; what is to be paid at the door was not paid yet. */
async function isRefunded({ tx, order }: CommandContext): Promise<boolean> {
  return !isCashOrder(order) && isFullyRefunded(await findRefundTotals(tx, order.id))
}

export const accept = command('accept', canStep('accept'), async (context) =>
  (await isRefunded(context)) ? refuse('refunded') : changed({ to: steps.accept.to }),
)

export type PackRequest = CommandRequest & {
  /** Positions of the picked lines, which must be all lines; 'by-list' when it was packed from a pick list. */
  picked: readonly number[] | 'by-list'
  weightGrams: number | null
  allowsShort?: boolean
}

export const pack = command('pack', canStep('pack'), async (context, request: PackRequest) => {
  const { tx, clock, order, at } = context
  if (await isRefunded(context)) return refuse('refunded')
  const lines = await listOrderLines(tx, order.id)
  const { picked: ticked, weightGrams, allowsShort = false } = request
  if (ticked !== 'by-list' && !lines.every(({ position }) => ticked.includes(position))) return refuse('not-picked')
  await lockSizes(tx, lines)
  const picked = await pickBatches(tx, { orderId: order.id, now: at, allowsShort }, lines)
  if (!picked.ok) return picked
  // Nothing is supplied for a price that is 0: see `sendAgain` in return-goods.server.ts.
  const issued = order.total_paise > 0 ? await issueInvoice(tx, clock, order.id) : null
  if (issued?.ok === false) {
    if (issued.reason !== 'no-tax-rate') return issued
    const unrated = lines.filter(({ name }) => issued.products.includes(name))
    return { ...issued, productIds: [...new Set(unrated.map(({ product_id }) => product_id))] }
  }
  const short = picked.picks.flatMap(({ isShort, code, bestBefore }) => (isShort ? [{ code, bestBefore }] : []))
  const data: EventData = { weightGrams }
  if (issued) data.invoice = issued.document.number
  if (short.length > 0) data.shortBatches = short
  const worked = await beginWork(tx, at, order)
  return changed({ to: steps.pack.to, order: { weight_grams: weightGrams, ...worked }, data })
})

export type HandOverRequest = CommandRequest & { courier: string; trackingNumber: string }

export const handOver = command('hand-over', canStep('hand-over'), async (context, request: HandOverRequest) => {
  const { tx, order, at } = context
  if (await isRefunded(context)) return refuse('refunded')
  const recalled = await listRecalledIn(tx, [order.id])
  if (recalled.length > 0) return refuse('recalled', { codes: recalled.map(({ code }) => code) })
  const announced = await findShipment(tx, order.id)
  const { trackingNumber } = request
  const courier = (await keepsBooking(tx, request, announced)) ? bookedCourier.id : request.courier
  if (await findUnusedCourier(tx, courier, announced)) return refuse('courier-not-used')
  const sent = await insertShipment(tx, { orderId: order.id, courier, trackingNumber, at })
  if (!sent.ok) return sent
  const { courier: carrier, trackingNumber: number } = sent.shipment
  const data = { courier: carrier, trackingNumber: number, announced }
  // At the door nothing is on its way.
  return changed({ to: steps['hand-over'].to, data, notifies: order.source !== 'door' })
})

/** Has a courier booked by API: see domain/shipping/bookings.server.ts. What was refused is asked again. */
export const book = command('book', canStep('hand-over'), async (context) => {
  const { tx, clock, order } = context
  if (await isRefunded(context)) return refuse('refunded')
  const recalled = await listRecalledIn(tx, [order.id])
  if (recalled.length > 0) return refuse('recalled', { codes: recalled.map(({ code }) => code) })
  if (await findShipment(tx, order.id)) return refuse('booked')
  return (await queueBooking(tx, clock, order.id)) ? changed() : refuse('booked')
})

/** `isAfterAll`: its parcel was said to come back, so several at once are not delivered by a slip. `isReceived`: its money is in the shop already. */
export type DeliverRequest = CommandRequest & { isAfterAll?: boolean; isReceived?: boolean }

/** The cash of a cash order is then with who carried it, our own delivery too, until it is handed in: see remittance.server.ts. */
export const deliver = command<DeliverRequest, never>('deliver', mayDeliver, async ({ order }, { isReceived }) => {
  const cod_state = isReceived || order.total_paise === 0 ? ('received' as const) : ('with-courier' as const)
  const cash = isCashOrder(order) ? { cod_state } : {}
  return changed({ to: steps.deliver.to, order: cash, notifies: order.source !== 'door' })
})

function mayDeliver(order: OrderRow, { isAfterAll }: DeliverRequest): boolean {
  return canStep('deliver')(order) && (order.stage !== 'returning' || isAfterAll === true)
}

type ReasonRequest = CommandRequest & { reason: string }

export const startReturn = command('start-return', canStep('start-return'), async (_, request: ReasonRequest) => {
  const reason = request.reason.trim()
  if (reason === '') return refuse('no-reason')
  return changed({ to: steps['start-return'].to, data: { reason }, audited: reasonToAudit(reason) })
})

export type FinishReturnRequest = CommandRequest & {
  /** The sum of good, damaged and lost must be all packs of the line. */
  lines: readonly { position: number; good: number; damaged: number; lost: number }[]
}

/** A person decides on the refund of a paid order. A cash order delivered by mistake can still come back while nobody has handed in its cash. */
export const finishReturn = command(
  'finish-return',
  mayFinishReturn,
  async ({ tx, clock, order, at, by }, request: FinishReturnRequest) => {
    if (order.stage === 'delivered' && (await isPartlyReturned(tx, order.id))) return refuse('partly-returned')
    const ordered = await listOrderLines(tx, order.id)
    const packs = ordered.flatMap((line) => {
      const outcome = request.lines.find(({ position }) => position === line.position)
      if (!outcome || !isWhole(outcome, line.quantity)) return []
      return [{ ...line, quantity: outcome.good, damaged: outcome.damaged }]
    })
    if (packs.length !== ordered.length || request.lines.length !== ordered.length) return refuse('lines-unclear')
    await restockReturned(tx, { at, actor: by, orderId: order.id }, packs)
    const lines = request.lines.map(({ position, good, damaged, lost }) => ({ position, good, damaged, lost }))
    const credited = await creditWholeOrder(tx, clock, order.id, 'undelivered')
    if (!credited.ok) return credited
    const data = { lines, creditNote: credited.creditNote?.document.number ?? null }
    return changed({ to: steps['finish-return'].to, order: voidCash(order), data, notifies: true })
  },
)

function mayFinishReturn(order: OrderRow): boolean {
  return canStep('finish-return')(order) && (order.stage !== 'delivered' || order.cod_state === 'with-courier')
}

async function isPartlyReturned(tx: Db, orderId: string): Promise<boolean> {
  if ((await listOpenCredits(tx, orderId)).length > 0) return true
  return (await listRefunds(tx, orderId)).some(({ state }) => state !== 'dropped')
}

function isWhole({ good, damaged, lost }: { good: number; damaged: number; lost: number }, quantity: number): boolean {
  const counts = [good, damaged, lost]
  return counts.every((count) => Number.isInteger(count) && count >= 0) && good + damaged + lost === quantity
}

function voidCash(order: OrderRow): { cod_state?: 'void' } {
  return isCashOrder(order) ? { cod_state: 'void' } : {}
}

/** A paid order stays 'confirmed', so that a second payment goes back by itself; an unpaid one is 'replaced', so that a late payment does not revive it. */
export const cancel = command('cancel', mayCancel, async (context, request: ReasonRequest) => {
  const { tx, order, at, by } = context
  const reason = request.reason.trim()
  if (request.actor.kind === 'staff' && reason === '') return refuse('no-reason')
  const lines = await listOrderLines(tx, order.id)
  await restockCancelled(tx, { at, actor: by, orderId: order.id }, lines)
  await giveBackOffers(tx, order.id)
  if (order.state !== 'pending') return cancelConfirmed(context, reason)
  const changes = { state: 'cancelled' as const, replaced: 1, held_for: null, cancel_reason: reason }
  return changed({ order: changes, data: { reason }, audited: reasonToAudit(reason) })
})

function mayCancel(order: OrderRow, { actor }: CommandRequest): boolean {
  if (actor.kind === 'buyer') return mayBuyerCancel(order)
  return order.state === 'pending' || canStep('cancel')(order)
}

async function cancelConfirmed({ tx, clock, order, by }: CommandContext, reason: string) {
  await withdrawJobs(tx, confirmationJobs, order.id)
  // A courier file may have added a tracking number before the handover.
  await deleteShipment(tx, order.id)
  const changes = { ...voidCash(order), cancel_reason: reason }
  const credited = await creditWholeOrder(tx, clock, order.id, 'cancelled')
  if (!credited.ok) return credited
  const { creditNote } = credited
  const refund = { orderId: order.id, documentId: creditNote?.id ?? null, reason: 'cancelled' as const, actor: by }
  let amountPaise = 0
  if (!isCashOrder(order) && order.payment_id)
    amountPaise = await createFullRefund(tx, clock, { ...refund, paymentId: order.payment_id })
  else if (order.provider === 'direct') {
    // What came to the family's own account goes back by hand; cash of an order that is still here was never paid.
    amountPaise = unrefundedPaise(await findRefundTotals(tx, order.id))
    if (amountPaise > 0) await createRefund(tx, clock, { ...refund, paymentId: null, amountPaise })
  }
  const data = { reason, creditNote: creditNote?.document.number ?? null }
  const audited = { ...reasonToAudit(reason), ...(amountPaise > 0 && { amountPaise }) }
  return changed({ to: steps.cancel.to, order: changes, data, notifies: true, audited })
}

export const confirmCod = command<CommandRequest, never>('confirm-cod', awaitsYes, async (context, { actor }) => {
  const { tx, clock, order, at } = context
  const how = actor.kind === 'buyer' ? 'yes' : 'by-phone'
  if (how === 'by-phone') await recordReply(tx, clock, order.phone)
  return changed({ order: { cod_confirm: how, ...(await beginWork(tx, at, order)) }, data: { how } })
})

function awaitsYes(order: OrderRow): boolean {
  return awaitsCall({ ...order, codConfirm: order.cod_confirm })
}

export const undo = command('undo', (_, { actor }) => actor.kind === 'staff', undoLatest)

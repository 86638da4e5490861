import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import type { JobResult } from '#domain/jobs/job-result'
import { confirmationNotice, refundNotice, refundRefusedNotice } from '#domain/notifications/order-message-texts'
import type { OrderNotice } from '#domain/notifications/order-notice'
import { recallNotice } from '#domain/notifications/recall-notice'
import { linkNotice, stageNotice } from '#domain/notifications/stage-messages'
import { findStageUpdate } from '#domain/notifications/stage-update.server'
import type { TemplateName } from '#domain/notifications/templates'
import type { Order } from '#domain/orders/order'
import { findOrder } from '#domain/orders/orders.server'
import { readPromise } from '#domain/orders/promised-day.server'
import type { BuyerJob } from '#domain/outbox/job-payloads'
import { isRefused } from '#domain/payments/announce-refund.server'
import { isWithBank } from '#domain/payments/refund-progress'
import { findRefund, type RefundRow } from '#domain/payments/refunds.server'
import { findRecallNotice } from '#domain/stock/recall.server'

export type FindOrder = (id: string) => Promise<Order | undefined>

/**
 * Returns a function that reads each order once, however many jobs of a run are about it. An order whose buyer was erased is not found: there is nobody
 * to write to.
 */
export function orderFinder(db: Db, clock: Clock): FindOrder {
  const orders = new Map<string, Promise<Order | undefined>>()
  return (id) => {
    const finding = orders.get(id) ?? findWithBuyer(db, clock, id)
    orders.set(id, finding)
    return finding
  }
}

async function findWithBuyer(db: Db, clock: Clock, id: string): Promise<Order | undefined> {
  const order = await findOrder(db, id)
  if (!order || isErased(order)) return undefined
  // A message that was held names the day that a yes still gives.
  const { arrivesBy } = await readPromise(db, clock.now(), order)
  return { ...order, arrivesBy }
}

function isErased({ email }: Order): boolean {
  return email === ''
}

/** What a job sends to the buyer of an order. */
export type Notice = {
  order: Order
  /** Runs in the buyer's language, or in English; returns null when the notice would be wrong now. */
  write: (approved: ReadonlySet<TemplateName>) => OrderNotice | null
  /** Why neither is sent now. */
  unsent?: JobResult
  /** What happens to the message of a number that has not answered; by default it is held. */
  ifUnanswered?: 'send' | 'drop'
  /** No template says this, so that only the mail is sent. */
  isMailOnly?: boolean
  /** The mail is sent only if the message is not. */
  isMailFallback?: boolean
}

/** Returns the notice of a job; undefined when it has become wrong, or its subject no longer exists. */
export async function findNotice(db: Db, job: BuyerJob, find: FindOrder): Promise<Notice | undefined> {
  switch (job.kind) {
    case 'message-customer':
    case 'mail-customer': {
      const order = await find(job.subject)
      if (!order || order.stage === 'cancelled') return undefined
      return { order, write: (approved) => confirmationNotice(order, approved) }
    }
    case 'stage-message':
    case 'stage-mail': {
      const update = await findStageUpdate(db, job.subject)
      if (!update || isErased(update.order)) return undefined
      return { order: update.order, write: () => stageNotice(update), isMailOnly: update.wasLost }
    }
    case 'refund-notice':
    case 'refund-mail': {
      const refund = await findRefund(db, job.subject)
      const order = refund && (await find(refund.order_id))
      if (!order) return undefined
      return { order, write: () => refundNotice(order, refund), unsent: findUnsent(refund) }
    }
    case 'refund-refused-notice':
    case 'refund-refused-mail': {
      const refund = await findRefund(db, job.subject)
      const order = refund && (await find(refund.order_id))
      if (!order || !isRefused(refund)) return undefined
      return { order, write: () => refundRefusedNotice(order, refund) }
    }
    case 'recall-message':
    case 'recall-mail': {
      const recalled = await findRecallNotice(db, job.subject)
      const order = recalled && (await find(recalled.orderId))
      if (!order) return undefined
      return {
        order,
        write: () => recallNotice(order, recalled, job.subject),
        // It is about food safety.
        ifUnanswered: 'send',
      }
    }
    case 'link-message':
    case 'link-mail': {
      const order = await find(job.payload.orderId)
      if (!order) return undefined
      return {
        order,
        write: () => linkNotice(order, job.subject),
        // The person waits for it now.
        ifUnanswered: 'drop',
        // A new link goes out both ways, since the old one no longer works in either.
        isMailFallback: !job.payload.isNew,
      }
    }
  }
}

/** Returns how the message "we send back" ends if it would be wrong now, or undefined if the refund is sent. */
function findUnsent(refund: RefundRow): JobResult | undefined {
  if (isWithBank(refund)) return undefined
  return { providerId: null, ...(refund.state === 'dropped' ? { skipped: 'dropped' } : { waitsFor: 'refund-refused' }) }
}

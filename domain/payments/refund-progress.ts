import type { OrderRow } from '#database/schema/orders'
import type { RefundRow } from '#database/schema/payments'
import { sum } from '#domain/money'

/**
 * How far a refund has come, in the words that buyers and staff both read: `decided` is not sent yet, `sent` is with the bank, `refused` was not taken
 * by the bank and is tried again, `arrived` was confirmed by the bank, `dropped` is not to be sent any more.
 */
export type RefundProgress = 'decided' | 'sent' | 'refused' | 'arrived' | 'dropped'

/** Returns whether a person of the shop sends the money, for an order that was not paid through the provider. */
export function isManual({ method }: Pick<RefundRow, 'method'>): boolean {
  return method === 'upi'
}

/** Returns whether the bank has the refund or has taken it, as far as the shop knows. */
export function isWithBank({ state }: Pick<RefundRow, 'state'>): boolean {
  return state === 'pending' || state === 'processed'
}

const progressOfState = {
  due: 'decided',
  pending: 'sent',
  failed: 'refused',
  processed: 'arrived',
  dropped: 'dropped',
} as const satisfies Record<RefundRow['state'], RefundProgress>

/** Returns how far a refund has come. A manual refund ends as sent: nobody confirms that it arrived. */
export function progressOf(refund: Pick<RefundRow, 'state' | 'method'>): RefundProgress {
  return refund.state === 'processed' && isManual(refund) ? 'sent' : progressOfState[refund.state]
}

type Dated = Pick<RefundRow, 'state' | 'method' | 'created_at' | 'sent_at' | 'updated_at'>

/** Returns when a refund reached its current state, in epoch milliseconds; of a refused one, the time of its latest failed try. */
function progressAt(refund: Dated): number {
  const progress = progressOf(refund)
  if (progress === 'decided') return refund.created_at
  return progress === 'sent' ? (refund.sent_at ?? refund.updated_at) : refund.updated_at
}

/** A refund as pages show it; `at` is when it reached its current state. */
export function toRefundView(refund: Dated & Pick<RefundRow, 'id' | 'amount_paise' | 'reference'>) {
  return {
    id: refund.id,
    amountPaise: refund.amount_paise,
    isManual: isManual(refund),
    progress: progressOf(refund),
    at: progressAt(refund),
    reference: refund.reference,
  }
}

/** Returns whether the buyer has paid at the door: the cash is received or with the courier. */
export function isCashPaid(codState: OrderRow['cod_state']): boolean {
  return codState !== null && ['with-courier', 'remitted', 'received'].includes(codState)
}

/** Amounts in paise. */
export type RefundTotals = ReturnType<typeof sumRefundTotals>

export function sumRefundTotals(paidPaise: number, refunds: readonly RefundRow[]) {
  const sumWhere = (isWanted: (refund: RefundRow) => boolean) =>
    sum(refunds.filter(isWanted), ({ amount_paise }) => amount_paise)
  const sumOf = (...wanted: RefundProgress[]) => sumWhere((refund) => wanted.includes(progressOf(refund)))
  const purposeOf = ({ reason, instead_of }: RefundRow) => refunds.find(({ id }) => id === instead_of)?.reason ?? reason
  return {
    /** Received from the buyer, or collected by the courier. */
    paidPaise,
    /** Decided, not taken by the bank yet or refused by it. */
    pendingPaise: sumOf('decided', 'refused'),
    refusedPaise: sumOf('refused'),
    sentPaise: sumOf('sent', 'arrived'),
    arrivedPaise: sumOf('arrived'),
    /** What is pending or sent and pays no credit note, without the refunds of packs that were taken out of the order. */
    untiedPaise: sumWhere(
      (refund) => refund.state !== 'dropped' && refund.document_id === null && purposeOf(refund) !== 'cancelled',
    ),
  }
}

/** Returns what is not decided to go back, in paise. */
export function unrefundedPaise({ paidPaise, pendingPaise, sentPaise }: RefundTotals): number {
  return Math.max(0, paidPaise - pendingPaise - sentPaise)
}

/** Returns whether all that was paid goes back or went back: nothing may be sent for it any more. */
export function isFullyRefunded(money: RefundTotals): boolean {
  return money.paidPaise > 0 && unrefundedPaise(money) === 0
}

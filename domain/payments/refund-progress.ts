import type { OrderRow } from '#database/schema/orders'
import type { RefundRow } from '#database/schema/payments'
import { sum } from '#domain/money'

/** `sent` is with the bank, `refused` is tried again, `arrived` was confirmed by the bank, `dropped` is not sent. */
export type RefundProgress = 'decided' | 'sent' | 'refused' | 'arrived' | 'dropped'

/** A person sends the money of an order that was not paid through the provider. */
export function isManual({ method }: Pick<RefundRow, 'method'>): boolean {
  return method === 'upi'
}

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

/** Nobody confirms that a manual refund arrived. */
export function progressOf(refund: Pick<RefundRow, 'state' | 'method'>): RefundProgress {
  return refund.state === 'processed' && isManual(refund) ? 'sent' : progressOfState[refund.state]
}

type Dated = Pick<RefundRow, 'state' | 'method' | 'created_at' | 'sent_at' | 'updated_at'>

function progressAt(refund: Dated): number {
  const progress = progressOf(refund)
  if (progress === 'decided') return refund.created_at
  return progress === 'sent' ? (refund.sent_at ?? refund.updated_at) : refund.updated_at
}

/** `at` is when it reached its current state. */
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
    pendingPaise: sumOf('decided', 'refused'),
    refusedPaise: sumOf('refused'),
    sentPaise: sumOf('sent', 'arrived'),
    arrivedPaise: sumOf('arrived'),
    /** Pays no credit note; without the refunds of packs that were taken out of the order. */
    untiedPaise: sumWhere(
      (refund) => refund.state !== 'dropped' && refund.document_id === null && purposeOf(refund) !== 'cancelled',
    ),
  }
}

export function unrefundedPaise({ paidPaise, pendingPaise, sentPaise }: RefundTotals): number {
  return Math.max(0, paidPaise - pendingPaise - sentPaise)
}

export function isFullyRefunded(money: RefundTotals): boolean {
  return money.paidPaise > 0 && unrefundedPaise(money) === 0
}

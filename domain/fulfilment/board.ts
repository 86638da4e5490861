import type { OrderRow } from '#database/schema/orders'
import type { OrderIssue } from '#domain/fulfilment/order-issues.server'
import type { Stage } from '#domain/orders/order'
import type { RefundTotals } from '#domain/payments/refund-progress'

export const boardViews = ['new', 'accepted', 'packed', 'on-the-way', 'issues'] as const
export type BoardView = (typeof boardViews)[number]

/** The tab that shows the orders of a stage; null when nothing is left to do. */
const viewOfStage: Record<Stage, Exclude<BoardView, 'issues'> | null> = {
  new: 'new',
  accepted: 'accepted',
  packed: 'packed',
  'handed-over': 'on-the-way',
  delivered: null,
  returning: 'on-the-way',
  returned: null,
  cancelled: null,
}

export function stagesOfView(view: BoardView): Stage[] {
  return (Object.keys(viewOfStage) as Stage[]).filter((stage) => viewOfStage[stage] === view)
}

export const boardPageSize = 50
export const maxFound = 100
/** Counts stop here; a tab then shows 99+. */
export const countedUpTo = 100

export type BoardCounts = Record<BoardView, number>

/** Amounts in paise, times in epoch milliseconds. */
export type BoardCard = {
  id: string
  number: string
  version: number
  state: OrderRow['state']
  stage: Stage
  placedAt: number
  name: string
  city: string
  zip: string
  packs: number
  totalPaise: number
  isCash: boolean
  codConfirm: OrderRow['cod_confirm']
  /** The refunds: none, a part or all of the payment. */
  refundExtent: 'none' | 'part' | 'all'
  /** What was paid and what of it goes back. */
  money: RefundTotals
  isPaidLate: boolean
  hasNote: boolean
  isOtherState: boolean
  /** Number of earlier orders of this phone that were returned. */
  earlierReturns: number
  issues: OrderIssue[]
  failedRefunds: { id: string; amountPaise: number }[]
  /** Read only in the view of issues. */
  issueDetails: IssueDetails | null
}

export type IssueDetails = {
  phone: string
  failedMessages: string[]
  trackingLink: string | null
  complaint: string | null
  /** The payment that was not the order's amount, in paise. */
  wrongPayment: { amountPaise: number; feePaise: number } | null
}

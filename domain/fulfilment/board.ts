import type { Stage } from '#domain/orders/order'

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

/** What the staff need to deal with an order's issues. */
export type IssueDetails = {
  phone: string
  failedMessages: string[]
  trackingLink: string | null
  complaint: string | null
  /** The payment that was not the order's amount, in paise. */
  wrongPayment: { amountPaise: number; feePaise: number } | null
}

import type { Stage } from '#domain/orders/order'

export const boardViews = ['new', 'accepted', 'packed', 'on-the-way', 'issues'] as const
export type BoardView = (typeof boardViews)[number]

export const stagesOfView: Record<BoardView, readonly Stage[]> = {
  new: ['new'],
  accepted: ['accepted'],
  packed: ['packed'],
  'on-the-way': ['handed-over', 'returning'],
  issues: [],
}

export const boardPageSize = 50
export const maxFound = 100
/** Counts stop here; a tab then shows 99+. */
export const countedUpTo = 100

export type BoardCounts = Record<BoardView, number>

export type IssueDetails = {
  phone: string
  failedMessages: string[]
  trackingLink: string | null
  complaint: string | null
  wrongPayment: { amountPaise: number; feePaise: number } | null
}

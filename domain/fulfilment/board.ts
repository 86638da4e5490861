import type { OrderRow } from '#database/schema/orders'
import type { OrderIssue } from '#domain/fulfilment/order-issues.server'
import type { Stage } from '#domain/orders/stage'

/** The chips of the board, in the order of the work. */
export const boardViews = ['new', 'accepted', 'packed', 'on-the-way', 'issues'] as const
export type BoardView = (typeof boardViews)[number]

export const stagesOfView = {
  new: ['new'],
  accepted: ['accepted'],
  packed: ['packed'],
  'on-the-way': ['handed-over', 'returning'],
} as const satisfies Record<Exclude<BoardView, 'issues'>, readonly Stage[]>

export const boardPageSize = 50
/** Counted no further than this: a chip then says 99+. */
export const countedUpTo = 100

export type BoardCounts = Record<BoardView, number>

/** Paise, epoch milliseconds. */
export type BoardCard = {
  id: string
  number: string
  version: number
  state: OrderRow['state']
  stage: Stage
  stageAt: number
  placedAt: number
  name: string
  city: string
  zip: string
  packs: number
  totalPaise: number
  isCash: boolean
  codConfirm: OrderRow['cod_confirm']
  hasNote: boolean
  /** How many earlier orders of this phone came back. */
  earlierReturns: number
  issues: OrderIssue[]
  /** Those that did not go through; read where they are the issues. */
  failedRefunds: { id: string; amountPaise: number }[]
}

export type BoardPlace = { placedAt: number; id: string }

import type { BoardCounts } from '#domain/fulfilment/board'

/** What the board is like now, in a few bytes. */
export type News = {
  /** Another one whenever anything in it changes. */
  tag: string
  /** The numbers of the newest orders that nobody has accepted yet. */
  newest: string[]
  counts: BoardCounts
}

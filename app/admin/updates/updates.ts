import type { BoardCounts } from '#domain/fulfilment/board'

/** The state of the board in a few bytes, for pages that ask whether it has changed. */
export type BoardUpdate = {
  /** Differs after every change of the board. */
  tag: string
  /** The numbers of the newest orders that are not accepted yet. */
  newest: string[]
  counts: BoardCounts
}

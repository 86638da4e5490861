import type { Db } from '#domain/database'
import type { BoardCounts } from '#domain/fulfilment/board'
import { countBoard, listNewest } from '#domain/fulfilment/board.server'
import { listOrderIssues, listOverdueComplaints } from '#domain/fulfilment/order-issues.server'
import { sha256 } from '#domain/hash.server'
import { listShopIssues, type MaintenanceStatus, type ShopIssue } from '#domain/operations/shop-issues.server'

/** The state of the board in a few bytes, for pages that ask whether it has changed. */
export type BoardUpdate = {
  /** Differs after every change of the board. */
  tag: string
  /** The numbers of the newest orders that are not accepted yet. */
  newest: string[]
  counts: BoardCounts
}

/** Maximum number of orders named in a response: more than arrive between two requests. */
const namedInUpdates = 8

export async function readUpdates(db: Db, now: number, maintenance: MaintenanceStatus): Promise<BoardUpdate> {
  const counts = await countBoard(db, await listOrderIssues(db, now))
  const { issues } = await listShopIssues(db, now, maintenance)
  return updatesOf(db, await withOtherIssue(db, now, counts, issues))
}

/** Adds the issues that belong to no order to the count of issues: the shop's own, and overdue complaints about no order. */
export async function withOtherIssue(
  db: Db,
  now: number,
  counts: BoardCounts,
  issues: readonly ShopIssue[],
): Promise<BoardCounts> {
  const complaints = (await listOverdueComplaints(db, now)).filter(({ orderId }) => orderId === null)
  return { ...counts, issues: counts.issues + issues.length + complaints.length }
}

/** Returns the updates for a page that has loaded its counts already. */
export async function updatesOf(db: Db, counts: BoardCounts): Promise<BoardUpdate> {
  const newest = await listNewest(db, namedInUpdates)
  const digest = sha256(JSON.stringify([newest, counts]))
  return { tag: `"${digest.slice(0, 12)}"`, newest, counts }
}

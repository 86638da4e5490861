import type { Db } from '#domain/database'
import type { BoardCounts } from '#domain/fulfilment/board'
import { countBoard, listNewest } from '#domain/fulfilment/board.server'
import { listOrderIssues, listOverdueComplaints } from '#domain/fulfilment/order-issues.server'
import { sha256 } from '#domain/hash.server'
import { listShopIssues, type MaintenanceStatus, type ShopIssue } from '#domain/operations/shop-issues.server'

export type BoardUpdate = {
  /** Differs after every change of the board. */
  tag: string
  /** Orders that are not accepted yet. */
  newest: string[]
  counts: BoardCounts
}

/** More than arrive between two requests. */
const namedInUpdates = 8

export async function readUpdates(db: Db, now: number, maintenance: MaintenanceStatus): Promise<BoardUpdate> {
  const counts = await countBoard(db, await listOrderIssues(db, now))
  const { issues } = await listShopIssues(db, now, maintenance)
  return updatesOf(db, await withOtherIssue(db, now, counts, issues))
}

/** Adds the shop's own issues, and overdue complaints about no order. */
export async function withOtherIssue(db: Db, now: number, counts: BoardCounts, issues: readonly ShopIssue[]) {
  const complaints = (await listOverdueComplaints(db, now)).filter(({ orderId }) => orderId === null)
  return { ...counts, issues: counts.issues + issues.length + complaints.length }
}

export async function updatesOf(db: Db, counts: BoardCounts): Promise<BoardUpdate> {
  const newest = await listNewest(db, namedInUpdates)
  const digest = sha256(JSON.stringify([newest, counts]))
  return { tag: `"${digest.slice(0, 12)}"`, newest, counts }
}

import { searchedIn } from '#app/admin/shared/list-query'
import type { StaffRequest } from '#app/admin/shared/staff-form.server'
import { readUpdates, updatesOf, withOtherIssue } from '#app/admin/updates/updates.server'
import { boardViews } from '#domain/fulfilment/board'
import { listBoard } from '#domain/fulfilment/board.server'
import { findOrders } from '#domain/fulfilment/find-orders.server'
import { listShopIssues } from '#domain/operations/shop-issues.server'
import { readCursor, writeCursor } from '#domain/pagination'

/** Reads the board's query: a view, a later page of it, or a search. */
export async function readBoard({ db, now, maintenance, query }: StaffRequest) {
  const { issues, backup } = await listShopIssues(db, now, maintenance)
  const searched = searchedIn(query)
  if (searched !== '') {
    const update = await readUpdates(db, now, maintenance)
    const cards = await findOrders(db, now, searched)
    return { now, view: null, searched, cards, counts: update.counts, update, next: null, issues: [], backup }
  }
  const view = boardViews.find((name) => name === query.get('view')) ?? 'new'
  const board = await listBoard(db, now, view, readCursor(query.get('after')))
  const counts = await withOtherIssue(db, now, board.counts, issues)
  return {
    ...{ now, view, searched, cards: board.cards, counts, update: await updatesOf(db, counts), backup },
    next: board.next && `/admin?${new URLSearchParams({ view, after: writeCursor(board.next) })}`,
    issues: view === 'issues' ? issues : [],
  }
}

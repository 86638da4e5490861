import { readUpdates, updatesOf, withOtherIssue } from '#app/admin/updates/updates.server'
import type { Shop } from '#app/context'
import { type BoardCursor, type BoardView, boardViews } from '#domain/fulfilment/board'
import { listBoard } from '#domain/fulfilment/board.server'
import { findOrders } from '#domain/fulfilment/find-orders.server'
import { listShopIssues } from '#domain/operations/shop-issues.server'

/** Reads the board's query: a view, a later page of it, or a search. */
export async function readBoard(
  { db, clock, maintenance }: Pick<Shop, 'db' | 'clock' | 'maintenance'>,
  query: URLSearchParams,
) {
  const now = clock.now()
  const { issues, backup } = await listShopIssues(db, now, maintenance)
  const searched = (query.get('q') ?? '').trim().slice(0, 80)
  if (searched !== '') {
    const update = await readUpdates(db, now, maintenance)
    const cards = await findOrders(db, now, searched)
    return { now, view: null, searched, cards, counts: update.counts, update, next: null, issues: [], backup }
  }
  const view = boardViews.find((name) => name === query.get('view')) ?? 'new'
  const board = await listBoard(db, now, view, readPlace(query.get('after')))
  const counts = await withOtherIssue(db, now, board.counts, issues)
  return {
    ...{ now, view, searched, cards: board.cards, counts, update: await updatesOf(db, counts), backup },
    ...{ next: board.next && hrefOf(view, board.next), issues: view === 'issues' ? issues : [] },
  }
}

function hrefOf(view: BoardView, { placedAt, id }: BoardCursor): string {
  return `/admin?${new URLSearchParams({ view, after: `${placedAt}.${id}` })}`
}

/** `1763788080000.<id>` */
function readPlace(text: string | null): BoardCursor | null {
  const [, placedAt = '', id = ''] = /^(\d{1,15})\.([\w-]+)$/.exec(text ?? '') ?? []
  return id ? { placedAt: Number(placedAt), id } : null
}

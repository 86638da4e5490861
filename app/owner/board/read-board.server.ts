import type { Shop } from '#app/context'
import { newsOf, readNews, withOtherTrouble } from '#app/owner/news/news.server'
import { type BoardPlace, type BoardView, boardViews } from '#domain/fulfilment/board'
import { listBoard } from '#domain/fulfilment/board.server'
import { findOrders } from '#domain/fulfilment/find-orders.server'
import { listShopTrouble } from '#domain/jobs/shop-trouble.server'

/** What the address asks of the board: one stage, a later page of it, or a search. */
export async function readBoard({ db, clock, upkeep }: Pick<Shop, 'db' | 'clock' | 'upkeep'>, query: URLSearchParams) {
  const now = clock.now()
  const { troubles, backup } = await listShopTrouble(db, now, upkeep)
  const searched = (query.get('q') ?? '').trim().slice(0, 80)
  if (searched !== '') {
    const news = await readNews(db, now, upkeep)
    const cards = await findOrders(db, now, searched)
    return { now, view: null, searched, cards, counts: news.counts, news, next: null, troubles: [], backup }
  }
  const view = boardViews.find((one) => one === query.get('view')) ?? 'new'
  const board = await listBoard(db, now, view, readPlace(query.get('after')))
  const counts = await withOtherTrouble(db, now, board.counts, troubles)
  return {
    ...{ now, view, searched, cards: board.cards, counts, news: await newsOf(db, counts), backup },
    ...{ next: board.next && hrefOf(view, board.next), troubles: view === 'trouble' ? troubles : [] },
  }
}

function hrefOf(view: BoardView, { placedAt, id }: BoardPlace): string {
  return `/owner?${new URLSearchParams({ view, after: `${placedAt}.${id}` })}`
}

/** `1763788080000.<id>` */
function readPlace(text: string | null): BoardPlace | null {
  const [, placedAt = '', id = ''] = /^(\d{1,15})\.([\w-]+)$/.exec(text ?? '') ?? []
  return id ? { placedAt: Number(placedAt), id } : null
}

import { newsOf, readNews } from '#app/owner/news/news.server'
import type { Db } from '#domain/database'
import { type BoardPlace, type BoardView, boardViews } from '#domain/fulfilment/board'
import { listBoard } from '#domain/fulfilment/board.server'
import { findOrders } from '#domain/fulfilment/find-orders.server'

/** What the address asks of the board: one stage, a later page of it, or a search. */
export async function readBoard(db: Db, now: number, query: URLSearchParams) {
  const searched = (query.get('q') ?? '').trim().slice(0, 80)
  if (searched !== '') {
    const news = await readNews(db, now)
    const cards = await findOrders(db, now, searched)
    return { now, view: null, searched, cards, counts: news.counts, news, next: null }
  }
  const view = boardViews.find((one) => one === query.get('view')) ?? 'new'
  const { cards, counts, next } = await listBoard(db, now, view, readPlace(query.get('after')))
  return { now, view, searched, cards, counts, news: await newsOf(db, counts), next: next && hrefOf(view, next) }
}

function hrefOf(view: BoardView, { placedAt, id }: BoardPlace): string {
  return `/owner?${new URLSearchParams({ view, after: `${placedAt}.${id}` })}`
}

/** `1763788080000.<id>` */
function readPlace(text: string | null): BoardPlace | null {
  const [, placedAt = '', id = ''] = /^(\d{1,15})\.([\w-]+)$/.exec(text ?? '') ?? []
  return id ? { placedAt: Number(placedAt), id } : null
}

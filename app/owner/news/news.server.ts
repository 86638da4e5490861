import { createHash } from 'node:crypto'
import type { News } from '#app/owner/news/news'
import type { Db } from '#domain/database'
import type { BoardCounts } from '#domain/fulfilment/board'
import { countBoard, listNewest } from '#domain/fulfilment/board.server'
import { listTrouble } from '#domain/fulfilment/trouble.server'

/** More than come between two questions, and still a small answer. */
const namedInNews = 8

export async function readNews(db: Db, now: number): Promise<News> {
  return toNews(await listNewest(db, namedInNews), await countBoard(db, await listTrouble(db, now)))
}

/** The same for a page that has its counts already. */
export async function newsOf(db: Db, counts: BoardCounts): Promise<News> {
  return toNews(await listNewest(db, namedInNews), counts)
}

function toNews(newest: string[], counts: BoardCounts): News {
  const digest = createHash('sha256')
    .update(JSON.stringify([newest, counts]))
    .digest('base64url')
  return { tag: `"${digest.slice(0, 12)}"`, newest, counts }
}

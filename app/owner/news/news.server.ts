import { createHash } from 'node:crypto'
import type { News } from '#app/owner/news/news'
import type { Db } from '#domain/database'
import type { BoardCounts } from '#domain/fulfilment/board'
import { countBoard, listNewest } from '#domain/fulfilment/board.server'
import { listOverdueComplaints } from '#domain/fulfilment/overdue-complaints.server'
import { listTrouble } from '#domain/fulfilment/trouble.server'
import { listShopTrouble, type ShopTrouble, type Upkeep } from '#domain/jobs/shop-trouble.server'

/** More than come between two questions, and still a small answer. */
const namedInNews = 8

export async function readNews(db: Db, now: number, upkeep: Upkeep): Promise<News> {
  const counts = await countBoard(db, await listTrouble(db, now))
  const { troubles } = await listShopTrouble(db, now, upkeep)
  return toNews(await listNewest(db, namedInNews), await withOtherTrouble(db, now, counts, troubles))
}

/** What is no order's stands on the same page as their trouble: the shop's own, and overdue complaints about no order. */
export async function withOtherTrouble(
  db: Db,
  now: number,
  counts: BoardCounts,
  troubles: readonly ShopTrouble[],
): Promise<BoardCounts> {
  const complaints = (await listOverdueComplaints(db, now)).filter(({ orderId }) => orderId === null)
  return { ...counts, trouble: counts.trouble + troubles.length + complaints.length }
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

import type { Db } from '#domain/database'
import type { Order } from '#domain/orders/order'
import { findOrder } from '#domain/orders/orders.server'
import { findRecallNotice, type RecallNotice } from '#domain/stock/recall.server'

export type FindOrder = (id: string) => Promise<Order | undefined>

/** Returns a function that reads each order once, however many jobs of a run are about it. */
export function orderFinder(db: Db): FindOrder {
  const orders = new Map<string, Promise<Order | undefined>>()
  return (id) => {
    const finding = orders.get(id) ?? findOrder(db, id)
    orders.set(id, finding)
    return finding
  }
}

export async function findRecalled(
  db: Db,
  noticeId: string,
  find: FindOrder,
): Promise<{ order: Order; news: RecallNotice } | undefined> {
  const news = await findRecallNotice(db, noticeId)
  const order = news && (await find(news.orderId))
  return news && order && { order, news }
}

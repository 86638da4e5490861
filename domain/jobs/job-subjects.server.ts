import type { Db } from '#domain/database'
import type { Order } from '#domain/orders/order'
import { findOrder } from '#domain/orders/orders.server'
import { findRecallNotice, type RecallNotice } from '#domain/stock/recall.server'

export type FindOrder = (id: string) => Promise<Order | undefined>

/**
 * Returns a function that reads each order once, however many jobs of a run are about it. An order whose buyer was erased is not found: there is nobody
 * to write to.
 */
export function orderFinder(db: Db): FindOrder {
  const orders = new Map<string, Promise<Order | undefined>>()
  return (id) => {
    const finding = orders.get(id) ?? findWithBuyer(db, id)
    orders.set(id, finding)
    return finding
  }
}

async function findWithBuyer(db: Db, id: string): Promise<Order | undefined> {
  const order = await findOrder(db, id)
  return order?.email === '' ? undefined : order
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

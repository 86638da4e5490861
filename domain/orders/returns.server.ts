import type { Db } from '#domain/database'
import { readEventData } from '#domain/orders/order-events.server'
import { isLost } from '#domain/orders/order-timeline'

/** Returns those of these orders whose parcel was lost: nothing of it came back. */
export async function listLost(db: Db, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set()
  const returns = await db
    .selectFrom('order_events')
    .select(['order_id', 'data'])
    .where('order_id', 'in', orderIds)
    .where('act', '=', 'finish-return')
    .execute()
  return new Set(returns.filter(({ data }) => isLost(readEventData(data))).map(({ order_id }) => order_id))
}

/** Lists the orders whose parcel came back, by the reversed digits of their phone; a lost one did not. None of erased buyers, whose orders have no phone. */
export async function listReturns(db: Db, phones: readonly string[]): Promise<Map<string, { id: string }[]>> {
  const returned = await db
    .selectFrom('orders')
    .select(['id', 'phone_rev'])
    .where('phone_rev', 'in', phones)
    .where('phone_rev', '<>', '')
    .where('stage', '=', 'returned')
    .execute()
  const lost = await listLost(
    db,
    returned.map(({ id }) => id),
  )
  return Map.groupBy(
    returned.filter(({ id }) => !lost.has(id)),
    (order) => order.phone_rev,
  )
}

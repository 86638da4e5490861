import type { OrderEvent, RemovedLine } from '#domain/orders/order-events.server'

/** Lists the packs that were taken out of an order; `key` tells apart those that were taken out one after the other. */
export function listRemoved(events: readonly Pick<OrderEvent, 'id' | 'data'>[]): (RemovedLine & { key: string })[] {
  return events.flatMap(({ id, data }) =>
    (data.removed ?? []).map((line, index) => ({ ...line, key: `${id} ${index}` })),
  )
}

import type { Tables } from '#database/schema'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { insertRows } from '#domain/insert-rows.server'
import { insertEvent } from '#domain/orders/order-events.server'
import { searchKeysOfName } from '#domain/orders/order-names'

/** Records the first event of an order and the search keys of its buyer's name. */
export async function recordOrderReceived(
  tx: Db,
  clock: Clock,
  order: Pick<Tables['orders'], 'id' | 'name' | 'placed_at'>,
): Promise<void> {
  await insertEvent(tx, {
    ...{ order_id: order.id, version: 1, act_key: null, act: 'new', from_stage: null, to_stage: 'new' },
    ...{ at: clock.now(), actor: 'system' },
  })
  const keys = searchKeysOfName(order.name)
  if (keys.length > 0)
    await insertRows(
      tx,
      'order_names',
      keys.map((word) => ({ word, placed_at: order.placed_at, order_id: order.id })),
    )
}

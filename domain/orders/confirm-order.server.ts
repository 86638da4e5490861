import type { Tables } from '#database/schema'
import { removeOrdered } from '#domain/cart/carts.server'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { insertEvent } from '#domain/orders/order-events.server'
import { searchKeysOfName } from '#domain/orders/order-names'
import { enqueue } from '#domain/outbox/enqueue.server'
import { confirmationJobs } from '#domain/outbox/job-payloads'
import { insertRows } from '#domain/queries/insert-rows.server'

/**
 * Runs the effects of a confirmation in the same transaction: removes the ordered items from the cart, records that the order was received and queues
 * the messages.
 */
export async function confirmOrder(
  tx: Db,
  clock: Clock,
  order: Pick<Tables['orders'], 'id' | 'user_id' | 'name' | 'placed_at'>,
  lines: { product_id: string; size: string }[],
): Promise<void> {
  await removeOrdered(tx, clock, order.user_id, lines)
  await recordOrderReceived(tx, clock, order)
  await enqueue(tx, clock, confirmationJobs, order.id)
}

/** Records the first event of an order and the search keys of its buyer's name. */
async function recordOrderReceived(
  tx: Db,
  clock: Clock,
  order: Pick<Tables['orders'], 'id' | 'name' | 'placed_at'>,
): Promise<void> {
  await insertEvent(tx, {
    order_id: order.id,
    version: 1,
    act_key: null,
    act: 'new',
    from_stage: null,
    to_stage: 'new',
    at: clock.now(),
    actor: 'system',
  })
  const keys = searchKeysOfName(order.name)
  if (keys.length > 0)
    await insertRows(
      tx,
      'order_names',
      keys.map((word) => ({ word, placed_at: order.placed_at, order_id: order.id })),
    )
}

import type { Tables } from '#database/schema'
import { removeOrdered } from '#domain/cart/carts.server'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { insertEvent } from '#domain/orders/order-events.server'
import { confirmationJobs } from '#domain/outbox/job-kinds'
import { enqueue } from '#domain/outbox/outbox.server'

/**
 * Runs the effects of a confirmation in the same transaction: removes the ordered items from the cart, records the first event of the order and queues
 * the messages.
 */
export async function confirmOrder(
  tx: Db,
  clock: Clock,
  order: Pick<Tables['orders'], 'id' | 'user_id'>,
  lines: { product_id: string; size: string }[],
): Promise<void> {
  await removeOrdered(tx, clock, order.user_id, lines)
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
  await enqueue(tx, clock, confirmationJobs, order.id)
}

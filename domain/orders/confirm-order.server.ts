import type { Tables } from '#database/schema'
import { removeOrdered } from '#domain/cart/carts.server'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { insertEvent } from '#domain/orders/order-events.server'
import { searchKeysOfName } from '#domain/orders/order-names'
import { confirmationJobs } from '#domain/outbox/job-payloads'
import { enqueue } from '#domain/outbox/outbox.server'
import { insertRows } from '#domain/queries/insert-rows.server'

/**
 * Runs the effects of a confirmation in the same transaction: replaces the buyer's earlier expired orders, removes the ordered items from the cart,
 * records that the order was received and queues the messages.
 */
export async function confirmOrder(
  tx: Db,
  clock: Clock,
  order: Pick<Tables['orders'], 'id' | 'user_id' | 'name' | 'placed_at'>,
  lines: { product_id: string; size: string }[],
): Promise<void> {
  await replaceExpired(tx, order)
  await removeOrdered(tx, clock, order.user_id, lines)
  await recordOrderReceived(tx, clock, order)
  await enqueue(tx, clock, confirmationJobs, order.id)
}

/** Marks the buyer's orders that expired before this one was placed as replaced: money that still arrives for them is refunded. */
async function replaceExpired(tx: Db, order: Pick<Tables['orders'], 'user_id' | 'placed_at'>): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ replaced: 1 })
    .where('user_id', '=', order.user_id)
    .where('placed_at', '<', order.placed_at)
    .where('state', '=', 'cancelled')
    .where('replaced', '=', 0)
    .execute()
}

/** Records the first event of an order and the search keys of its buyer's name. */
async function recordOrderReceived(
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

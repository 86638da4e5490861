import type { Tables } from '#database/schema'
import { removeOrdered } from '#domain/cart/carts.server'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { recordOrderReceived } from '#domain/orders/record-order-received.server'
import { enqueueAll } from '#domain/outbox/outbox.server'

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
  await enqueueAll(
    tx,
    clock,
    (['message-customer', 'message-shop', 'mail-customer'] as const).map((kind) => ({ kind, subject: order.id })),
  )
}

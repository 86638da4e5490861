import type { Tables } from '#database/schema'
import { removeOrdered } from '#domain/cart/carts.server'
import { sizeKey } from '#domain/catalog/sizes'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { giveBackOffers } from '#domain/offers/cart-offers.server'
import { insertEvent } from '#domain/orders/order-events.server'
import { listOrderLines } from '#domain/orders/orders.server'
import { confirmationJobs } from '#domain/outbox/job-kinds'
import { enqueue } from '#domain/outbox/outbox.server'
import { type OrderCause, restockCancelled, type StockedLine } from '#domain/stock/restock.server'
import { moveStock, readStock } from '#domain/stock/stock-ledger.server'

export type MissingLine = StockedLine & { left: number }

export async function reserveStock(
  tx: Db,
  cause: OrderCause,
  lines: readonly StockedLine[],
): Promise<{ missing: MissingLine[] }> {
  const moves = lines.map((line) => ({ ...line, change: -line.quantity, reason: 'sold' as const }))
  const missing: MissingLine[] = []
  for (const { product_id, name, size, quantity } of (await moveStock(tx, cause, moves)).missing)
    missing.push({ product_id, name, size, quantity, left: (await readStock(tx, { product_id, size })) ?? 0 })
  return { missing }
}

/** Returns the quantities held by a user's unpaid order, by `sizeKey`. */
export async function listReservedStock(db: Db, userId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['product_id', 'size', 'quantity'])
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .execute()
  return new Map(rows.map((row) => [sizeKey(row.product_id, row.size), row.quantity]))
}

export async function areLinesInStock(db: Db, orderId: string): Promise<boolean> {
  const missing = await db
    .selectFrom('order_lines')
    .leftJoin('pack_sizes', (join) =>
      join
        .onRef('pack_sizes.product_id', '=', 'order_lines.product_id')
        .onRef('pack_sizes.label', '=', 'order_lines.size'),
    )
    .select('order_lines.position')
    .where('order_lines.order_id', '=', orderId)
    .where((eb) =>
      eb.or([eb('pack_sizes.stock', 'is', null), eb('pack_sizes.stock', '<', eb.ref('order_lines.quantity'))]),
    )
    .executeTakeFirst()
  return missing === undefined
}

/** Cancels an order, releases its stock and gives back its offers if it still waits for payment. */
export async function cancelUnpaid(tx: Db, cause: OrderCause): Promise<void> {
  const cancelled = await tx
    .updateTable('orders')
    .set({ state: 'cancelled', held_for: null })
    .where('id', '=', cause.orderId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  if (cancelled.numUpdatedRows !== 1n) return
  await restockCancelled(tx, cause, await listOrderLines(tx, cause.orderId))
  await giveBackOffers(tx, cause.orderId)
}

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

import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { heldUntil, isOpen } from '#domain/outbox/outbox.server'

/** Releases held messages of all orders of a phone, or of one order; the rules are checked again for each. */
export async function releaseHeldMessages(
  db: Db,
  clock: Clock,
  of: { phone: string } | { orderId: string },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ due_at: clock.now(), last_error: null })
    .where(isOpen)
    .where('due_at', '=', heldUntil)
    .where(({ eb, or, selectFrom }) => {
      const orders = selectFrom('orders')
        .select('orders.id')
        .where(({ eb }) => ('phone' in of ? eb('orders.phone', '=', of.phone) : eb('orders.id', '=', of.orderId)))
      const events = selectFrom('order_events').select('order_events.id').where('order_id', 'in', orders)
      const refunds = selectFrom('refunds').select('refunds.id').where('order_id', 'in', orders)
      return or([eb('subject', 'in', orders), eb('subject', 'in', events), eb('subject', 'in', refunds)])
    })
    .execute()
}

export async function listHeldMessages(db: Db, orderIds: string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('outbox')
    .select('subject')
    .where('kind', '=', 'message-customer')
    .where('subject', 'in', orderIds)
    .where('due_at', '=', heldUntil)
    .execute()
  return new Set(rows.map(({ subject }) => subject))
}

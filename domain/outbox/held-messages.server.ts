import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { heldUntil, isOpen } from '#domain/outbox/job-states.server'
import { selectOrderSubjects } from '#domain/outbox/order-jobs.server'

/** Releases held messages of all orders of a phone, or of one order; the rules are checked again for each. */
export async function releaseHeldMessages(
  db: Db,
  clock: Clock,
  of: { phone: string } | { orderId: string },
): Promise<void> {
  const orders =
    'phone' in of ? db.selectFrom('orders').select('orders.id').where('orders.phone', '=', of.phone) : [of.orderId]
  await db
    .updateTable('outbox')
    .set({ due_at: clock.now(), last_error: null })
    .where(isOpen)
    .where('due_at', '=', heldUntil)
    .where('subject', 'in', selectOrderSubjects(db, orders))
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

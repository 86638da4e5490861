import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { releaseHeldMessages } from '#domain/jobs/outbox.server'

/** Whether an order's message may go to its number: to the first order's always, to later ones when the number has answered. */
export async function mayWriteTo(db: Db, order: { id: string; phone: string }): Promise<boolean> {
  const contact = await db
    .insertInto('contacts')
    .values({ phone: order.phone, first_order_id: order.id, answered_at: null })
    .onConflict((conflict) =>
      conflict.column('phone').doUpdateSet((eb) => ({
        first_order_id: eb.fn.coalesce('contacts.first_order_id', 'excluded.first_order_id'),
      })),
    )
    .returning(['first_order_id', 'answered_at'])
    .executeTakeFirstOrThrow()
  return contact.answered_at !== null || contact.first_order_id === order.id
}

/** Somebody wrote from this number, or paid for an order that named it: what was held for it goes out. */
export async function recordReply(db: Db, clock: Clock, phone: string): Promise<void> {
  const answered_at = clock.now()
  await db
    .insertInto('contacts')
    .values({ phone, first_order_id: null, answered_at })
    .onConflict((conflict) => conflict.column('phone').doUpdateSet({ answered_at }))
    .execute()
  await releaseHeldMessages(db, clock, phone)
}

import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { heldUntil, isOpen } from '#domain/jobs/outbox.server'
import { settings } from '#domain/settings'

const hour = 60 * 60_000
const day = 24 * hour

/**
 * A machine's clock that was ahead for a while, by a year perhaps, leaves times behind that lie further off than any the
 * shop sets. They are brought back, so that no job, unpaid order or look at the provider waits until then.
 */
export async function boundFutureTimes(db: Db, clock: Clock): Promise<void> {
  const now = clock.now()
  await db
    .updateTable('outbox')
    .set({ due_at: now })
    .where(isOpen)
    .where('due_at', '>', now + day)
    // What is held waits for a person, not for a time.
    .where('due_at', '<', heldUntil)
    .execute()
  await db
    .updateTable('orders')
    .set({ expires_at: now + settings.unpaidOrderLivesMs })
    .where('state', '=', 'pending')
    .where('expires_at', '>', now + settings.unpaidOrderLivesMs + hour)
    .execute()
  await db
    .updateTable('orders')
    .set({ check_at: now })
    .where('check_at', '>', now + 2 * day)
    .execute()
}

import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'

/** Minimum time between two status polls of an order's payments, across all pages, tabs and instances. */
export const pollIntervalMs = 30_000

/** Returns true for exactly one of several simultaneous callers. */
export async function claimStatusPoll(db: Db, clock: Clock, orderId: string): Promise<boolean> {
  const now = clock.now()
  const claimed = await db
    .updateTable('orders')
    .set({ asked_at: now })
    .where('id', '=', orderId)
    // A clock that was set back does not block polling, and of two callers milliseconds apart only the first polls.
    .where((eb) =>
      eb.or([
        eb('asked_at', 'is', null),
        eb.not(eb.between('asked_at', now - pollIntervalMs + 1, now + pollIntervalMs - 1)),
      ]),
    )
    .executeTakeFirst()
  return claimed.numUpdatedRows === 1n
}

import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'

/** The provider is asked about an order's payments at most this often, however many pages, tabs and instances want to know. */
export const askEveryMs = 30_000

/** Of all who want to at the same moment, one. */
export async function claimStatusPoll(db: Db, clock: Clock, orderId: string): Promise<boolean> {
  const now = clock.now()
  const claimed = await db
    .updateTable('orders')
    .set({ asked_at: now })
    .where('id', '=', orderId)
    // A clock that was set back holds nobody up; one who was a moment slower than another does not ask after them.
    .where((eb) =>
      eb.or([eb('asked_at', 'is', null), eb.not(eb.between('asked_at', now - askEveryMs + 1, now + askEveryMs - 1))]),
    )
    .executeTakeFirst()
  return claimed.numUpdatedRows === 1n
}

import { dayMs, hourMs, indianDay, isoTime } from '#domain/calendar/moment'
import { type Clock, isCertain } from '#domain/clock'
import type { Db } from '#domain/database'
import { shopLimits } from '#domain/limits/shop-limits'
import { heldUntil, isOpen } from '#domain/outbox/outbox.server'

/** Longer than any session or trusted phone lasts, and the duration given to sessions that a clock ahead created. */
const maxSessionMs = 31 * dayMs
const newSessionMs = 7 * dayMs

/**
 * Corrects times further ahead than any that the shop sets, left by a machine clock that was ahead, perhaps by a year, so that no job, unpaid order
 * or payment check waits until then.
 */
export async function clampFutureTimes(db: Db, clock: Clock): Promise<void> {
  if (!isCertain(clock)) return
  const now = clock.now()
  await clampAccountTimes(db, now)
  // Deletes backups of nights in the future, or the next night would be left out. The clocks of several instances differ a little.
  await db
    .deleteFrom('backups')
    .where('night', '>', indianDay(now + hourMs))
    .execute()
  await db
    .updateTable('outbox')
    .set({ due_at: now })
    .where(isOpen)
    .where('due_at', '>', now + dayMs)
    // Held jobs wait for an event, not for a time.
    .where('due_at', '<', heldUntil)
    .execute()
  await db
    .updateTable('orders')
    .set({ expires_at: now + shopLimits.unpaidOrderLivesMs })
    .where('state', '=', 'pending')
    .where('expires_at', '>', now + shopLimits.unpaidOrderLivesMs + hourMs)
    .execute()
  await db
    .updateTable('orders')
    .set({ check_at: now })
    .where('check_at', '>', now + 2 * dayMs)
    .execute()
}

/** Corrects the account tables of better-auth, which uses only the machine's own time. */
async function clampAccountTimes(db: Db, now: number): Promise<void> {
  const tooLate = isoTime(now + dayMs)
  for (const table of ['user', 'account', 'session', 'verification'] as const) {
    await db
      .updateTable(table)
      .set({ createdAt: isoTime(now) })
      .where('createdAt', '>', tooLate)
      .execute()
    await db
      .updateTable(table)
      .set({ updatedAt: isoTime(now) })
      .where('updatedAt', '>', tooLate)
      .execute()
  }
  for (const table of ['session', 'verification'] as const)
    await db
      .updateTable(table)
      .set({ expiresAt: isoTime(now + newSessionMs) })
      .where('expiresAt', '>', isoTime(now + maxSessionMs))
      .execute()
  await db.updateTable('twoFactor').set({ lockedUntil: null }).where('lockedUntil', '>', tooLate).execute()
}

import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { enqueue } from '#domain/outbox/outbox.server'

const hourMs = 3_600_000

/** By mail or message and in the log, at most once an hour of the same thing. */
export async function raiseAlarm(db: Db, clock: Clock, what: string, text: string): Promise<void> {
  await enqueue(db, clock, 'alarm', `${what} ${Math.floor(clock.now() / hourMs)}`, { text })
}

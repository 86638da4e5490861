import { hourMs } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { enqueue } from '#domain/outbox/outbox.server'

/** Queues an alarm for the shop's owner, at most once an hour per `what`. */
export async function raiseAlarm(db: Db, clock: Clock, what: string, text: string): Promise<void> {
  await enqueue(db, clock, 'alarm', `${what} ${Math.floor(clock.now() / hourMs)}`, { text })
}

import { hourMs } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { addAttempts, type LimitSubject, limitSubject, readAttempts } from '#domain/limits/rate-limit.server'
import type { OrderLimits } from '#domain/limits/shop-limits'
import { raiseAlarm } from '#domain/notifications/raise-alarm.server'
import type { OutboxJob } from '#domain/outbox/job-payloads'

/** A message that is about to be sent; `to` is null when only the limit of the whole shop applies. */
export type Recipient = { job: OutboxJob; to: string | null }

/**
 * Counts messages per number and for the whole shop in one statement. Returns the throttled jobs with the time of their next try, and alerts the
 * owner.
 */
export async function throttleMessages(
  db: Db,
  clock: Clock,
  limits: OrderLimits,
  outgoing: readonly Recipient[],
): Promise<Map<OutboxJob, number>> {
  const subjectsOf = ({ to }: Recipient) =>
    to === null ? [wholeShop] : [wholeShop, limitSubject('message', 'recipient', to)]
  const amounts = new Map<LimitSubject, number>()
  for (const subject of outgoing.flatMap(subjectsOf)) amounts.set(subject, (amounts.get(subject) ?? 0) + 1)
  const counts = await addAttempts(db, clock, amounts, hourMs)
  const waiting = new Map<OutboxJob, number>()
  for (const [subject, { count, windowEndsAt }] of counts) {
    const limit = subject === wholeShop ? limits.messagesPerHour : limits.messagesPerNumberPerHour
    const those = outgoing.filter((message) => subjectsOf(message).includes(subject))
    for (const { job } of those.slice(Math.max(0, those.length - Math.max(0, count - limit))))
      waiting.set(job, Math.max(windowEndsAt, waiting.get(job) ?? 0))
  }
  if (waiting.size > 0) await raiseAlarm(db, clock, 'messages', alarmText)
  return waiting
}

const wholeShop = limitSubject('message', 'shop', 'all')

/** Counts the messages and mails of the whole shop in the current hourly window. */
export async function countSentThisHour(db: Db, now: number): Promise<number> {
  return (await readAttempts(db, now, wholeShop, hourMs))?.count ?? 0
}

const alarmText =
  'More messages were to go out within an hour than the shop allows, to one number or in all. They wait. Please look at the newest orders: somebody may be ordering in the names of strangers.'

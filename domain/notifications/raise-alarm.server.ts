import { hourMs } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import type { Service } from '#domain/outbox/job-kinds'
import { enqueue } from '#domain/outbox/outbox.server'

/** Queues an alarm for the shop's owner, at most once an hour per `what`. */
export async function raiseAlarm(db: Db, clock: Clock, what: string, text: string): Promise<void> {
  await enqueue(db, clock, 'alarm', `${what} ${Math.floor(clock.now() / hourMs)}`, { text })
}

/** `outcome` says what becomes of the service's messages. */
export function raiseAccountAlarm(db: Db, clock: Clock, service: Service, message: string, outcome: string) {
  const name = service === 'mails' ? 'The mail server' : 'WhatsApp'
  const text = `${name} refuses the shop’s account: “${message}”. ${outcome} Please look at the account and its keys in the shop’s environment.`
  return raiseAlarm(db, clock, `account of ${service}`, text)
}

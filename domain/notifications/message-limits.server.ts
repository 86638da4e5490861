import { hourMs } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { addAttempts, type LimitSubject, limitSubject } from '#domain/limits/rate-limit.server'
import type { OrderLimits } from '#domain/limits/shop-limits'
import { raiseAlarm } from '#domain/notifications/raise-alarm.server'

/** Each purpose has an hourly total of its own, so that none starves another. */
export type Purpose = 'orders' | 'sign-ups' | 'passwords' | 'receipts' | 'alerts'

const limitNames = {
  orders: 'messagesPerHour',
  'sign-ups': 'signUpMailsPerHour',
  passwords: 'passwordMailsPerHour',
  receipts: 'receiptMailsPerHour',
  alerts: 'stockAlertMailsPerHour',
} as const satisfies Record<Purpose, keyof OrderLimits>

/** Counts a message for its purpose and recipient. Beyond a limit it waits: returns the time of its next try. */
export async function countMessage(db: Db, clock: Clock, limits: OrderLimits, purpose: Purpose, to: string | null) {
  const total = limitSubject('message', 'shop', purpose)
  const recipient = to === null ? [] : [limitSubject('message', 'recipient', to)]
  const amounts = new Map<LimitSubject, number>([total, ...recipient].map((subject) => [subject, 1]))
  const counts = await addAttempts(db, clock, amounts, hourMs)
  let dueAt = 0
  for (const [subject, { count, windowEndsAt }] of counts) {
    const limit = subject === total ? limits[limitNames[purpose]] : limits.messagesPerNumberPerHour
    if (count > limit) dueAt = Math.max(dueAt, windowEndsAt)
  }
  if (dueAt === 0) return null
  await raiseAlarm(db, clock, 'messages', alarmText)
  return dueAt
}

const alarmText =
  'More messages were to go out within an hour than the shop allows, to one number or in all. They wait. Please look at the newest orders: somebody may be ordering in the names of strangers.'

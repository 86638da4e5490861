import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { hourMs } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { deliverySchema } from '#domain/delivery/delivery-schema.server'
import { countAttempt, limitSubject, type RateLimitResult } from '#domain/limits/rate-limit.server'
import { parseOrderNumber } from '#domain/orders/order'
import { buyerJobs } from '#domain/outbox/job-kinds'
import { enqueue } from '#domain/outbox/outbox.server'
import { msg } from '#domain/texts/translate'
import { transact } from '#domain/transaction.server'

export const tracksPerOrder = { limit: 5, windowMs: hourMs }
/** A mobile carrier shares one address among thousands of phones. */
export const tracksPerClient = { limit: 300, windowMs: hourMs }
const linksPerOrder = { limit: 2, windowMs: hourMs }

const numberShape = msg('It looks like SM-4829-1507.')

export const trackingSchema = z.object({
  number: z
    .string(numberShape)
    .transform((typed) => parseOrderNumber(typed))
    .refine((number) => number !== null, numberShape),
  phone: deliverySchema.shape.phone,
})

type Asked = z.infer<typeof trackingSchema>

export async function countTracking(db: Db, clock: Clock, asked: Asked, client: string): Promise<RateLimitResult> {
  const ofClient = await countAttempt(db, clock, limitSubject('tracking', 'client', client), tracksPerClient)
  if (!ofClient.allowed) return ofClient
  // The subject includes the phone, so that somebody who knows only the number cannot block the buyer.
  const subject = limitSubject('tracking', 'order', `${asked.number} ${asked.phone}`)
  return countAttempt(db, clock, subject, tracksPerOrder)
}

/** The caller cannot see whether number and phone match. */
export async function sendOrderLink(db: Db, clock: Clock, asked: Asked): Promise<void> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', asked.number)
    .where('phone', '=', asked.phone)
    .where('state', '=', 'confirmed')
    .executeTakeFirst()
  if (!order) return
  await transact(db, async (tx) => {
    const counted = await countAttempt(tx, clock, limitSubject('order-link', 'order', order.id), linksPerOrder)
    if (counted.allowed) await enqueue(tx, clock, buyerJobs('link'), randomUUID(), { orderId: order.id })
  })
}

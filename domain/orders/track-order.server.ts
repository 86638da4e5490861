import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { indianMobile } from '#domain/delivery/phone'
import { type Counted, countAttempt } from '#domain/limits/rate-limit.server'
import { parseOrderNumber } from '#domain/orders/order-number'
import { enqueue } from '#domain/outbox/outbox.server'
import { transact } from '#domain/transaction.server'

const hourMs = 3_600_000

/** Asks an hour for one order and phone, whether there is such an order or not. */
export const tracksPerOrder = { limit: 5, windowMs: hourMs }
/** Asks an hour from one address, which a carrier gives to thousands of phones at once. */
export const tracksPerAddress = { limit: 300, windowMs: hourMs }
/** What one order's phone is sent in an hour, whoever asks: nobody fills another's phone by this form. */
const linksPerOrder = { limit: 2, windowMs: hourMs }

const numberShape = 'It looks like SM-4829-1507.'
const phoneShape = 'Please give the ten digits of a mobile number.'

export const trackingSchema = z.object({
  number: z
    .string(numberShape)
    .transform((typed) => parseOrderNumber(typed))
    .refine((number) => number !== null, numberShape),
  phone: z
    .string(phoneShape)
    .transform((typed) => indianMobile(typed))
    .refine((phone) => phone !== null, phoneShape),
})

type Asked = z.infer<typeof trackingSchema>

/** Counts one ask; wide for the address, narrow for the order. */
export async function countTracking(db: Db, clock: Clock, asked: Asked, address: string): Promise<Counted> {
  const ofAddress = await countAttempt(db, clock, `track address:${address}`, tracksPerAddress)
  if (!ofAddress.allowed) return ofAddress
  // The phone is part of it, so that nobody who knows the number alone stops its buyer from asking.
  const subject = createHash('sha256').update(`${asked.number} ${asked.phone}`).digest('base64url')
  return countAttempt(db, clock, `track order:${subject}`, tracksPerOrder)
}

/** If number and phone fit; whether they do is told to nobody. */
export async function sendOrderLink(db: Db, clock: Clock, asked: Asked): Promise<void> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', asked.number)
    .where('phone', '=', `+91${asked.phone}`)
    .where('state', '=', 'confirmed')
    .executeTakeFirst()
  if (!order) return
  await transact(db, async (tx) => {
    const counted = await countAttempt(tx, clock, `link:${order.id}`, linksPerOrder)
    if (counted.allowed) await enqueue(tx, clock, ['link-message', 'link-mail'], randomUUID(), { orderId: order.id })
  })
}

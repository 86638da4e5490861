import { createHash, randomInt } from 'node:crypto'
import { z } from 'zod'
import { holdAccount } from '#domain/accounts/hold-account.server'
import type { Clock } from '#domain/clock'
import { findOrderNumber } from '#domain/contact/contact-message'
import type { Db } from '#domain/database'
import { type Counted, countAttempt } from '#domain/limits/rate-limit.server'
import { enqueue } from '#domain/outbox/outbox.server'
import { visible } from '#domain/text'
import { transact } from '#domain/transaction.server'

const text = (longest: number, missing: string) =>
  z
    .string(missing)
    .overwrite(visible)
    .trim()
    .min(1, missing)
    .max(longest, `Please keep this under ${longest} characters.`)
const noEmail = 'Please enter an e-mail address, such as name@example.com.'
const email = z.string(noEmail).trim().toLowerCase().max(254, 'This address is too long.').pipe(z.email(noEmail))
const message = text(5000, 'Please write your message.')

/** The messages are shown beside the fields. */
export const contactMessageSchema = z.object({
  firstName: text(80, 'Please tell us your first name.'),
  lastName: text(80, 'Please tell us your last name.'),
  email,
  subject: text(150, 'Please give your message a subject.'),
  message,
})
export type ContactMessage = z.infer<typeof contactMessageSchema>

export const complaintSchema = z.object({ message })

export const subscriptionSchema = z.object({ email })

/**
 * Resolves to the ticket number. The same words by the same person on one day are one message, however often sent. One that names an order
 * there is counts as a complaint, and is acknowledged by mail at once.
 */
export async function recordContactMessage(db: Db, clock: Clock, contactMessage: ContactMessage): Promise<string> {
  const number = findOrderNumber(`${contactMessage.subject}\n${contactMessage.message}`)
  return transact(db, async (tx) => {
    const order = number
      ? await tx.selectFrom('orders').select('id').where('number', '=', number).executeTakeFirst()
      : undefined
    return insertContactMessage(tx, clock, contactMessage, order?.id ?? null)
  })
}

/** From somebody who sees the order, by its link or as its owner; resolves to the ticket number, or null where its buyer was erased meanwhile. */
export async function recordComplaint(
  db: Db,
  clock: Clock,
  order: { id: string; userId: string; number: string; name: string; email: string },
  words: string,
): Promise<string | null> {
  const [firstName = '', ...others] = order.name.split(' ')
  const contactMessage = {
    ...{ firstName, lastName: others.join(' '), email: order.email },
    ...{ subject: `Order ${order.number}`, message: words },
  }
  return transact(db, async (tx) =>
    (await holdAccount(tx, order.userId)) ? insertContactMessage(tx, clock, contactMessage, order.id) : null,
  )
}

async function insertContactMessage(
  tx: Db,
  clock: Clock,
  contactMessage: ContactMessage,
  orderId: string | null,
): Promise<string> {
  const now = clock.now()
  const day = Math.floor(now / 86_400_000)
  const id = createHash('sha256')
    .update(JSON.stringify([day, contactMessage.email, contactMessage.subject, contactMessage.message]))
    .digest('base64url')
  // As good as unique: a collision is refused by the index, and the form can be sent again.
  const ticket = `T-${fourDigits()}-${fourDigits()}`
  const inserted = await tx
    .insertInto('letters')
    .values({
      id,
      first_name: contactMessage.firstName,
      last_name: contactMessage.lastName,
      email: contactMessage.email,
      subject: contactMessage.subject,
      message: contactMessage.message,
      received_at: now,
      ticket,
      kind: orderId ? 'complaint' : 'letter',
      order_id: orderId,
      acknowledged_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (!inserted.numInsertedOrUpdatedRows) {
    const known = await tx.selectFrom('letters').select('ticket').where('id', '=', id).executeTakeFirstOrThrow()
    return known.ticket
  }
  if (orderId) await enqueue(tx, clock, 'letter-receipt', id)
  return ticket
}

/** Counts one message; wide for the address it comes from, narrow for its sender. */
export async function countContactMessage(
  db: Db,
  clock: Clock,
  { userId, email, address }: { userId: string | null; email: string; address: string },
): Promise<Counted> {
  const ofAddress = await countAttempt(db, clock, `letter address:${address}`, contactMessagesPerAddress)
  if (!ofAddress.allowed) return ofAddress
  const sender = userId ?? createHash('sha256').update(email).digest('base64url')
  return countAttempt(db, clock, `letter sender:${sender}`, contactMessagesPerSender)
}

function fourDigits(): string {
  return String(randomInt(10_000)).padStart(4, '0')
}

/** Being on the list already is as good. */
export async function subscribe(db: Db, clock: Clock, address: string): Promise<void> {
  await db
    .insertInto('subscribers')
    .values({ email: address, subscribed_at: clock.now() })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
}

const hourMs = 3_600_000

/** Messages an hour by one account, or in the name of one e-mail address where nobody is signed in. */
export const contactMessagesPerSender = { limit: 5, windowMs: hourMs }
/** Both an hour from one address, which a carrier gives to thousands of phones at once. */
export const contactMessagesPerAddress = { limit: 60, windowMs: hourMs }
export const subscriptionsPerAddress = { limit: 100, windowMs: hourMs }
export const complaintsPerOrder = { limit: 5, windowMs: hourMs }

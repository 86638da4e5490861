import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { visible } from '#domain/text'

const text = (longest: number, missing: string) =>
  z
    .string(missing)
    .overwrite(visible)
    .trim()
    .min(1, missing)
    .max(longest, `Please keep this under ${longest} characters.`)
const noEmail = 'Please enter an e-mail address, such as name@example.com.'
const email = z.string(noEmail).trim().toLowerCase().max(254, 'This address is too long.').pipe(z.email(noEmail))

/** What the contact form asks for; the messages are shown beside the fields. */
export const contactMessageSchema = z.object({
  firstName: text(80, 'Please tell us your first name.'),
  lastName: text(80, 'Please tell us your last name.'),
  email,
  subject: text(150, 'Please give your message a subject.'),
  message: text(5000, 'Please write your message.'),
})
export type ContactMessage = z.infer<typeof contactMessageSchema>

export const subscriptionSchema = z.object({ email })

/** Keeps a letter for the shop to answer. The same words by the same person on one day are one letter, however often sent. */
export async function recordContactMessage(db: Db, clock: Clock, letter: ContactMessage): Promise<void> {
  const now = clock.now()
  const day = Math.floor(now / 86_400_000)
  const id = createHash('sha256')
    .update(JSON.stringify([day, letter.email, letter.subject, letter.message]))
    .digest('base64url')
  await db
    .insertInto('letters')
    .values({
      id,
      first_name: letter.firstName,
      last_name: letter.lastName,
      email: letter.email,
      subject: letter.subject,
      message: letter.message,
      received_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Puts an address on the list; being on it already is as good. */
export async function subscribe(db: Db, clock: Clock, address: string): Promise<void> {
  await db
    .insertInto('subscribers')
    .values({ email: address, subscribed_at: clock.now() })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
}

const hourMs = 3_600_000

/** How many letters one address may send, and how many subscriptions. */
export const contactMessagesPerAddress = { limit: 5, windowMs: hourMs }
export const subscriptionsPerAddress = { limit: 10, windowMs: hourMs }

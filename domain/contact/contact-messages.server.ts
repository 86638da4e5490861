import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { emailSchema } from '#domain/accounts/email-schema.server'
import { findLanguageByEmail } from '#domain/accounts/language.server'
import { lockAccount } from '#domain/accounts/lock-account.server'
import { splitName } from '#domain/accounts/user'
import { doneBy, recordAudit } from '#domain/audit/audit.server'
import { hourMs, indianDay } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { StaffActor } from '#domain/commands/staff-actor'
import { claimKinds, claimWishes, findOrderNumber } from '#domain/contact/contact-message'
import type { Db } from '#domain/database'
import { sha256 } from '#domain/hash.server'
import { countAttempt, limitSubject, type RateLimitResult } from '#domain/limits/rate-limit.server'
import { findOrderIdByNumber } from '#domain/orders/orders.server'
import { enqueue } from '#domain/outbox/outbox.server'
import { insertRows } from '#domain/queries/queries.server'
import { writeIn } from '#domain/texts/dictionaries.server'
import { lineSchema, textSchema } from '#domain/texts/line-schema.server'
import { currentLanguage, type Language, msg, t } from '#domain/texts/translate'
import { transact } from '#domain/transaction.server'

const noEmail = msg('Please enter an e-mail address, such as name@example.com.')
const email = emailSchema(noEmail, noEmail)
const message = textSchema(5000, msg('Please write your message.'))

export const contactMessageSchema = z.object({
  firstName: lineSchema(80, msg('Please tell us your first name.')),
  lastName: lineSchema(80, msg('Please tell us your last name.')),
  email,
  subject: lineSchema(150, msg('Please give your message a subject.')),
  message,
})
export type NewContactMessage = z.infer<typeof contactMessageSchema>

export const complaintSchema = z.object({ message })

const unchosen = { error: msg('Please choose what is not right.') }
export const claimSchema = z.object({
  kind: z.enum(claimKinds, unchosen),
  wish: z.enum(claimWishes, unchosen),
  message: textSchema(5000, '', { isOptional: true }).default(''),
})

export const subscriptionSchema = z.object({ email })

/** The same text by the same person on one day is one message. One that names an existing order is a complaint. */
export async function recordContactMessage(db: Db, clock: Clock, contactMessage: NewContactMessage): Promise<string> {
  const number = findOrderNumber(`${contactMessage.subject}\n${contactMessage.message}`)
  return transact(db, async (tx) => {
    const orderId = number && (await findOrderIdByNumber(tx, number))
    return insertContactMessage(tx, clock, contactMessage, orderId ?? null)
  })
}

type Complained = { id: string; number: string; name: string; email: string }

/** `photos` are WebP files in base64. Returns the ticket, or undefined when the buyer was erased meanwhile. */
export async function recordComplaint(
  db: Db,
  clock: Clock,
  order: Complained & { userId: string },
  words: string,
  photos: readonly string[] = [],
): Promise<string | undefined> {
  return transact(db, async (tx) => {
    if (!(await lockAccount(tx, order.userId))) return undefined
    const ticket = await insertComplaint(tx, clock, order, words)
    await insertClaimPhotos(tx, clock, ticket, photos)
    return ticket
  })
}

/** Must be called in the transaction that locked its writer's account. */
export async function insertComplaint(tx: Db, clock: Clock, order: Complained, words: string): Promise<string> {
  const { id, number, name, email } = order
  const [firstName, lastName] = splitName(name)
  const subject = await writeIn(tx, await languageOf(tx, email), () => t('Order {number}', { number }))
  return insertContactMessage(tx, clock, { firstName, lastName, email, subject, message: words }, id)
}

/** A claim that is sent again keeps the photos that it has. */
async function insertClaimPhotos(tx: Db, clock: Clock, ticket: string, photos: readonly string[]): Promise<void> {
  if (photos.length === 0) return
  const { id } = await tx.selectFrom('letters').select('id').where('ticket', '=', ticket).executeTakeFirstOrThrow()
  const rows = photos.map((bytes, position) => ({ letter_id: id, position, bytes, stored_at: clock.now() }))
  await insertRows(tx, 'letter_photos', rows, ['letter_id', 'position'])
}

/** As data URLs. */
export async function listClaimPhotos(db: Db, letterId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('letter_photos')
    .select('bytes')
    .where('letter_id', '=', letterId)
    .orderBy('position')
    .execute()
  return rows.map(({ bytes }) => `data:image/webp;base64,${bytes}`)
}

async function insertContactMessage(tx: Db, clock: Clock, contactMessage: NewContactMessage, orderId: string | null) {
  const now = clock.now()
  const day = indianDay(now)
  const id = sha256(JSON.stringify([day, contactMessage.email, contactMessage.subject, contactMessage.message]))
  // Collisions are very rare: the index rejects them, and the form can be sent again.
  const ticket = `T-${fourDigits()}-${fourDigits()}`
  const row = {
    id,
    first_name: contactMessage.firstName,
    last_name: contactMessage.lastName,
    email: contactMessage.email,
    subject: contactMessage.subject,
    message: contactMessage.message,
    received_at: now,
    ticket,
    kind: orderId ? ('complaint' as const) : ('letter' as const),
    order_id: orderId,
    acknowledged_at: null,
    language: await languageOf(tx, contactMessage.email),
  }
  if ((await insertRows(tx, 'letters', [row], ['id'])) === 0) {
    const known = await tx.selectFrom('letters').select('ticket').where('id', '=', id).executeTakeFirstOrThrow()
    return known.ticket
  }
  if (orderId) await enqueue(tx, clock, 'letter-receipt', id)
  return ticket
}

/** Returns the language of the page, else that of the account with this e-mail address. */
async function languageOf(tx: Db, email: string): Promise<Language> {
  const language = currentLanguage()
  return language === 'en' ? findLanguageByEmail(tx, email) : language
}

/** A wide limit per client and a narrow one per sender. */
export async function countContactMessage(
  db: Db,
  clock: Clock,
  { userId, email, client }: { userId: string | null; email: string; client: string },
): Promise<RateLimitResult> {
  const ofClient = limitSubject('contact-message', 'client', client)
  const counted = await countAttempt(db, clock, ofClient, contactMessagesPerClient)
  if (!counted.allowed) return counted
  const sender = userId
    ? limitSubject('contact-message', 'account', userId)
    : limitSubject('contact-message', 'email', email)
  return countAttempt(db, clock, sender, contactMessagesPerSender)
}

function fourDigits(): string {
  return String(randomInt(10_000)).padStart(4, '0')
}

export async function subscribe(db: Db, clock: Clock, email: string): Promise<void> {
  await insertRows(db, 'subscribers', [{ email, subscribed_at: clock.now() }], ['email'])
}

/** By one account, or under one e-mail address for visitors who are not signed in. */
export const contactMessagesPerSender = { limit: 5, windowMs: hourMs }
/** From one IP address, which a mobile carrier shares among thousands of phones. */
export const contactMessagesPerClient = { limit: 60, windowMs: hourMs }
export const subscriptionsPerClient = { limit: 100, windowMs: hourMs }
export const complaintsPerOrder = { limit: 5, windowMs: hourMs }

/** The newest first. */
export async function listSubscribers(db: Db, most = 100_000) {
  return db
    .selectFrom('subscribers')
    .select(['email', 'subscribed_at as subscribedAt'])
    .orderBy('subscribed_at', 'desc')
    .orderBy('email', 'desc')
    .limit(most)
    .execute()
}

/** Returns whether the address was on the list. The audit records the removal without it. */
export async function removeSubscriber(db: Db, clock: Clock, by: StaffActor, email: string): Promise<boolean> {
  return transact(db, async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('subscribers').where('email', '=', email).executeTakeFirst()
    if (numDeletedRows === 0n) return false
    await recordAudit(tx, { ...doneBy(by, clock.now()), act: 'subscriber.remove', subject: 'subscriber' })
    return true
  })
}

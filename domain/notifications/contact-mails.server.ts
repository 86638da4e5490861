import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { firstName } from '#domain/notifications/customer-name'
import { farewell, writeMail } from '#domain/notifications/mail'
import type { Mail } from '#domain/notifications/messenger'
import { readSettings } from '#domain/shop-settings/shop-settings.server'

/** Builds the mail that confirms a complaint. It quotes nothing of the message, since anybody may have typed the address. */
export async function findReceiptMail(db: Db, messageId: string): Promise<Mail | null> {
  const contactMessage = await findContactMessage(db, messageId)
  if (!contactMessage) return null
  const { contact } = await readSettings(db)
  return writeMail({
    to: contactMessage.email,
    subject: `We have your message, ${contactMessage.ticket}`,
    paragraphs: [
      `Namaste ${firstName(contactMessage.first_name)},`,
      `your message has reached us. Its number is ${contactMessage.ticket}. One of us looks at it, and you hear from us; within a month it is settled.`,
      `If it is urgent, call ${contact.phones[0]} and name the number.`,
      farewell,
    ],
    idempotencyKey: `letter-${contactMessage.id}`,
  })
}

export async function findAnswerMail(db: Db, answerId: string): Promise<Mail | null> {
  const answer = await db.selectFrom('letter_answers').selectAll().where('id', '=', answerId).executeTakeFirst()
  const contactMessage = answer && (await findContactMessage(db, answer.letter_id))
  if (!contactMessage) return null
  return writeMail({
    to: contactMessage.email,
    subject: `Re: ${contactMessage.subject} (${contactMessage.ticket})`,
    paragraphs: [`Namaste ${firstName(contactMessage.first_name)},`, answer.body, farewell],
    idempotencyKey: `answer-${answer.id}`,
  })
}

/** Records the acknowledgement that the law requires. */
export async function markAcknowledged(db: Db, clock: Clock, messageId: string): Promise<void> {
  await db
    .updateTable('letters')
    .set({ acknowledged_at: clock.now() })
    .where('id', '=', messageId)
    .where('acknowledged_at', 'is', null)
    .execute()
}

function findContactMessage(db: Db, id: string) {
  return db
    .selectFrom('letters')
    .select(['id', 'ticket', 'email', 'first_name', 'subject'])
    .where('id', '=', id)
    .executeTakeFirst()
}

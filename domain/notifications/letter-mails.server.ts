import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { firstName } from '#domain/notifications/customer-name'
import { farewell, writeMail } from '#domain/notifications/mail'
import type { Mail } from '#domain/notifications/messenger'
import { readSettings } from '#domain/shop-settings/shop-settings.server'

/** Says nothing of what was written, since anybody may have typed the address. */
export async function findReceiptMail(db: Db, letterId: string): Promise<Mail | null> {
  const letter = await findLetter(db, letterId)
  if (!letter) return null
  const { contact } = await readSettings(db)
  return writeMail({
    to: letter.email,
    subject: `We have your message, ${letter.ticket}`,
    paragraphs: [
      `Namaste ${firstName(letter.first_name)},`,
      `your message has reached us. Its number is ${letter.ticket}. One of us looks at it, and you hear from us; within a month it is settled.`,
      `If it is urgent, call ${contact.phones[0]} and name the number.`,
      farewell,
    ],
    idempotencyKey: `letter-${letter.id}`,
  })
}

export async function findAnswerMail(db: Db, answerId: string): Promise<Mail | null> {
  const answer = await db.selectFrom('letter_answers').selectAll().where('id', '=', answerId).executeTakeFirst()
  const letter = answer && (await findLetter(db, answer.letter_id))
  if (!letter) return null
  return writeMail({
    to: letter.email,
    subject: `Re: ${letter.subject} (${letter.ticket})`,
    paragraphs: [`Namaste ${firstName(letter.first_name)},`, answer.body, farewell],
    idempotencyKey: `answer-${answer.id}`,
  })
}

/** So much of the law is done. */
export async function noteAcknowledged(db: Db, clock: Clock, letterId: string): Promise<void> {
  await db
    .updateTable('letters')
    .set({ acknowledged_at: clock.now() })
    .where('id', '=', letterId)
    .where('acknowledged_at', 'is', null)
    .execute()
}

function findLetter(db: Db, id: string) {
  return db
    .selectFrom('letters')
    .select(['id', 'ticket', 'email', 'first_name', 'subject'])
    .where('id', '=', id)
    .executeTakeFirst()
}

import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { firstName } from '#domain/notifications/customer-name'
import { closing, writeMail } from '#domain/notifications/mail'
import type { Mail } from '#domain/notifications/messenger'
import { writeIn } from '#domain/notifications/write-in-language.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { readLanguage } from '#domain/texts/languages'
import { t } from '#domain/texts/translate'

/** Builds the mail that confirms a complaint, in the language of the message. It quotes nothing of the message, since anybody may have typed the address. */
export async function findReceiptMail(db: Db, messageId: string): Promise<Mail | undefined> {
  const contactMessage = await findContactMessage(db, messageId)
  if (!contactMessage) return undefined
  const { contact } = await readSettings(db)
  return writeIn(db, readLanguage(contactMessage.language), () =>
    writeMail({
      to: contactMessage.email,
      subject: t('We have your message, {ticket}', { ticket: contactMessage.ticket }),
      paragraphs: [
        t('Namaste {name},', { name: firstName(contactMessage.first_name) }),
        t(
          'your message has reached us. Its number is {ticket}. One of us looks at it, and you hear from us; within a month it is settled.',
          { ticket: contactMessage.ticket },
        ),
        t('If it is urgent, call {phone} and name the number.', { phone: contact.phones[0] }),
        closing(),
      ],
      idempotencyKey: `letter-${contactMessage.id}`,
    }),
  )
}

export async function findAnswerMail(db: Db, answerId: string): Promise<Mail | undefined> {
  const answer = await db.selectFrom('letter_answers').selectAll().where('id', '=', answerId).executeTakeFirst()
  const contactMessage = answer && (await findContactMessage(db, answer.letter_id))
  if (!contactMessage) return undefined
  return writeIn(db, readLanguage(contactMessage.language), () =>
    writeMail({
      to: contactMessage.email,
      subject: `Re: ${contactMessage.subject} (${contactMessage.ticket})`,
      paragraphs: [t('Namaste {name},', { name: firstName(contactMessage.first_name) }), answer.body, closing()],
      idempotencyKey: `answer-${answer.id}`,
    }),
  )
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
    .select(['id', 'ticket', 'email', 'first_name', 'subject', 'language'])
    .where('id', '=', id)
    .executeTakeFirst()
}

import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { releaseHeldMessages } from '#domain/outbox/outbox.server'

/**
 * Whether a message may go to this number: any number of them to one that has answered, a single one to another. `message` is the subject of its job, so that a
 * message that is tried again counts once.
 */
export async function mayWriteTo(db: Db, phone: string, message: string): Promise<boolean> {
  const contact = await db
    .insertInto('contacts')
    .values({ phone, first_message: message, answered_at: null })
    .onConflict((conflict) =>
      conflict.column('phone').doUpdateSet((eb) => ({
        first_message: eb.fn.coalesce('contacts.first_message', 'excluded.first_message'),
      })),
    )
    .returning(['first_message', 'answered_at'])
    .executeTakeFirstOrThrow()
  return contact.answered_at !== null || contact.first_message === message
}

/** Whether somebody has shown to be at this number. */
export async function hasAnswered(db: Db, phone: string): Promise<boolean> {
  const contact = await db.selectFrom('contacts').select('answered_at').where('phone', '=', phone).executeTakeFirst()
  return typeof contact?.answered_at === 'number'
}

/**
 * Somebody wrote from this number, paid for an order that named it, acted by the key of a message to it, or spoke to the staff there: what was held for it
 * goes out.
 */
export async function recordReply(db: Db, clock: Clock, phone: string): Promise<void> {
  const answered_at = clock.now()
  await db
    .insertInto('contacts')
    .values({ phone, first_message: null, answered_at })
    .onConflict((conflict) => conflict.column('phone').doUpdateSet({ answered_at }))
    .execute()
  await releaseHeldMessages(db, clock, { phone })
}

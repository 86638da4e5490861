import { orderOfMessage, type Sender } from '#domain/accounts/sender'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { releaseHeldMessages } from '#domain/outbox/outbox.server'
import { upsertRow } from '#domain/queries/queries.server'
import { transact } from '#domain/transaction.server'

/** Any number of messages if it has answered, otherwise only `message`, the subject of a job, which may be retried. */
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

/** By writing, paying, acting with the key of a message, or a call. An erased buyer's order has no number. */
export async function recordReply(db: Db, clock: Clock, phone: string): Promise<void> {
  if (phone === '') return
  const contact = { phone, first_message: null, answered_at: clock.now() }
  await upsertRow(db, 'contacts', contact, ['phone'], ['first_message'])
  await releaseHeldMessages(db, clock, { phone })
}

/** A stop holds for every number of the sender's id. WhatsApp delivers messages again and in any order. */
export async function recordInboundMessage(db: Db, clock: Clock, sender: Sender): Promise<boolean> {
  const { phone, userId, isStop, at } = sender
  return transact(db, async (tx) => {
    const seen = await tx.selectFrom('contacts').select('phone').where('user_id', '=', userId).execute()
    const phones = new Set(phone === null || isStop ? seen.map((contact) => contact.phone) : [])
    if (phone !== null) phones.add(phone)
    for (const phone of phones) {
      const known = await tx.selectFrom('contacts').select('wrote_at').where('phone', '=', phone).executeTakeFirst()
      const wroteAt = at === null ? null : orderOfMessage(at, isStop)
      if (wroteAt !== null && wroteAt <= (known?.wrote_at ?? 0)) continue
      if (isStop) await upsertRow(tx, 'contacts', { phone, first_message: 'stop', answered_at: null }, ['phone'])
      else await recordReply(tx, clock, phone)
      if (wroteAt !== null)
        await tx.updateTable('contacts').set({ wrote_at: wroteAt }).where('phone', '=', phone).execute()
    }
    return phones.size > 0
  })
}

export async function recordUserId(db: Db, { phone, userId }: { phone: string; userId: string }): Promise<void> {
  await db.updateTable('contacts').set({ user_id: userId }).where('phone', '=', phone).execute()
}

import { sql } from 'kysely'
import { erasedEmail } from '#domain/accounts/lock-account.server'
import { deletePrivateData } from '#domain/accounts/replace-account.server'
import { isoTime } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { phoneDigits } from '#domain/delivery/phone'
import { forgetAttempts } from '#domain/limits/rate-limit.server'
import { personalKinds } from '#domain/outbox/job-kinds'
import { isOpen } from '#domain/outbox/outbox.server'
import { contains } from '#domain/queries/every-part'

/** Deletes the records that the shop wrote to a phone or e-mail address, and their rate limits; keeps those shared with other people. */
export async function eraseContact(
  tx: Db,
  { userId, email, phones }: { userId: string; email: string; phones: string[] },
): Promise<void> {
  for (const phone of phones.filter((phone) => phone !== '')) {
    const others = await tx.selectFrom('orders').select('id').where('phone', '=', phone).limit(1).executeTakeFirst()
    if (others) continue
    await tx.deleteFrom('contacts').where('phone', '=', phone).execute()
    // Payloads have the number without its plus.
    await deletePersonalJobs(tx, phoneDigits(phone))
  }
  await tx.deleteFrom('subscribers').where('email', '=', email).execute()
  await forgetAttempts(tx, [userId, email, ...phones])
}

/** Deletes unsent jobs to this phone or e-mail address, and not those to another one that ends with it. */
async function deletePersonalJobs(tx: Db, contact: string): Promise<void> {
  const jobs = await tx
    .deleteFrom('outbox')
    .where(isOpen)
    .where('kind', 'in', personalKinds)
    .where(contains(sql.ref('payload'), `"to":${JSON.stringify(contact)}`))
    .returning('subject')
    .execute()
  for (const { subject } of jobs) await tx.deleteFrom('account_links').where('subject', '=', subject).execute()
}

export async function eraseAccount(tx: Db, clock: Clock, userId: string, email: string): Promise<void> {
  await deletePrivateData(tx, userId)
  await tx.deleteFrom('customer_notes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('staff_invites').where('email', '=', email).execute()
  // Deletes links in mails that are not used yet.
  await tx
    .deleteFrom('verification')
    .where(({ or, ref }) => or([contains(ref('value'), userId), contains(ref('value'), JSON.stringify(email))]))
    .execute()
  await deletePersonalJobs(tx, email)
  await tx
    .updateTable('user')
    .set({
      name: '',
      email: erasedEmail(userId),
      emailVerified: 0,
      image: null,
      twoFactorEnabled: 0,
      unconfirmedSince: null,
      language: null,
      updatedAt: isoTime(clock.now()),
    })
    .where('id', '=', userId)
    .execute()
  // After the account, whose triggers write here.
  await tx.deleteFrom('search_texts').where('kind', '=', 'customer').where('subject_id', '=', userId).execute()
}

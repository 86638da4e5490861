import { erasedEmail } from '#domain/accounts/hold-account.server'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { isOpen } from '#domain/outbox/outbox.server'

/** Deletes the records that the shop wrote to a phone or address, and their rate limits; keeps those shared with other people. */
export async function forgetContact(
  tx: Db,
  clock: Clock,
  { userId, email, phones }: { userId: string; email: string; phones: string[] },
): Promise<void> {
  for (const phone of phones.filter((one) => one !== '')) {
    const others = await tx.selectFrom('orders').select('id').where('phone', '=', phone).limit(1).executeTakeFirst()
    if (!others) await tx.deleteFrom('contacts').where('phone', '=', phone).execute()
  }
  await tx.deleteFrom('subscribers').where('email', '=', email).execute()
  const counted = await tx
    .selectFrom('attempts')
    .select('subject')
    .where('window_ends_at', '>', clock.now() - 24 * 60 * 60_000)
    .limit(10_000)
    .execute()
  const own = counted.filter(({ subject }) =>
    [userId, email, ...phones].some((part) => part !== '' && subject.includes(part)),
  )
  for (const { subject } of own) await tx.deleteFrom('attempts').where('subject', '=', subject).execute()
}

export async function forgetAccount(tx: Db, clock: Clock, userId: string, email: string): Promise<void> {
  await tx.deleteFrom('session').where('userId', '=', userId).execute()
  await tx.deleteFrom('account').where('userId', '=', userId).execute()
  await tx.deleteFrom('twoFactor').where('userId', '=', userId).execute()
  for (const table of ['carts', 'addresses', 'address_book', 'customer_notes'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  await tx.deleteFrom('staff_invites').where('email', '=', email).execute()
  // Deletes links in mails that are not used yet; there are few, and old ones are deleted daily.
  const waiting = await tx.selectFrom('verification').select(['id', 'identifier', 'value']).limit(10_000).execute()
  const own = waiting.filter(({ identifier, value }) =>
    [userId, email].some((part) => identifier.includes(part) || value.includes(part)),
  )
  for (const { id } of own) await tx.deleteFrom('verification').where('id', '=', id).execute()
  const mails = await tx
    .selectFrom('outbox')
    .select(['id', 'subject', 'payload'])
    .where(isOpen)
    .where('kind', 'in', ['mail-account', 'message-foreign'])
    .limit(1_000)
    .execute()
  for (const { id, subject, payload } of mails)
    if (payload.includes(email)) {
      await tx.deleteFrom('account_links').where('subject', '=', subject).execute()
      await tx.deleteFrom('outbox').where('id', '=', id).execute()
    }
  await tx
    .updateTable('user')
    .set({
      ...{ name: '', email: erasedEmail(userId), emailVerified: 0, image: null, twoFactorEnabled: 0 },
      unconfirmedSince: null,
      updatedAt: new Date(clock.now()).toISOString(),
    })
    .where('id', '=', userId)
    .execute()
  // After the account, whose triggers write here.
  await tx.deleteFrom('search_texts').where('kind', '=', 'customer').where('subject_id', '=', userId).execute()
}

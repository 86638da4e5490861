import { randomBytes } from 'node:crypto'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { isOpen } from '#domain/jobs/outbox.server'

/** Letters from an address or about somebody's orders; how many there were. */
export async function forgetContactMessages(tx: Db, userId: string, email: string): Promise<number> {
  const letters = await tx
    .selectFrom('letters')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('email', '=', email),
        eb('order_id', 'in', eb.selectFrom('orders').select('id').where('user_id', '=', userId)),
      ]),
    )
    .execute()
  const ids = letters.map(({ id }) => id)
  if (ids.length === 0) return 0
  const answers = await tx.deleteFrom('letter_answers').where('letter_id', 'in', ids).returning('id').execute()
  await tx
    .deleteFrom('outbox')
    .where('kind', 'in', ['letter-receipt', 'letter-answer'])
    .where('subject', 'in', [...ids, ...answers.map(({ id }) => id)])
    .execute()
  await tx.deleteFrom('letters').where('id', 'in', ids).execute()
  return ids.length
}

/** Goods, money and stages stay. Returns the phones that they were for. */
export async function forgetOrders(tx: Db, userId: string): Promise<{ count: number; phones: string[] }> {
  const orders = await tx.selectFrom('orders').select(['id', 'phone']).where('user_id', '=', userId).execute()
  for (const { id } of orders) {
    await tx
      .updateTable('orders')
      .set((eb) => ({
        ...{ email: '', name: '', phone: '', phone_rev: '', street: '', city: '', zip: '', note: '' },
        ...{ staff_note: null, buyer_gstin: null, buyer_firm: null, held_for: null, refund_upi_id: null },
        // Every link to it that was ever sent is dead.
        view_key: randomBytes(16).toString('hex'),
        cancel_reason: eb.case().when('cancel_reason', 'is', null).then(null).else('').end(),
      }))
      .where('id', '=', id)
      .execute()
    await forgetEvents(tx, id)
  }
  // All at once, since the names of everybody are read for it.
  await tx
    .deleteFrom('order_names')
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .execute()
  return { count: orders.length, phones: [...new Set(orders.map(({ phone }) => phone))] }
}

/** What was typed as a reason; and nobody is told of it any more. */
async function forgetEvents(tx: Db, orderId: string): Promise<void> {
  const events = await tx.selectFrom('order_events').select(['id', 'data']).where('order_id', '=', orderId).execute()
  for (const { id, data } of events) {
    const { reason, ...rest } = JSON.parse(data) as { reason?: string }
    if (reason !== undefined)
      await tx
        .updateTable('order_events')
        .set({ data: JSON.stringify(rest) })
        .where('id', '=', id)
        .execute()
  }
  await tx
    .deleteFrom('outbox')
    .where(isOpen)
    .where('kind', '<>', 'refund')
    .where('subject', 'in', [orderId, ...events.map(({ id }) => id)])
    .execute()
}

/** That the shop wrote to a phone or address, and what was counted for it; what others share with them stays. */
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
  // Links in mails that wait for a click: few, and swept daily.
  const waiting = await tx.selectFrom('verification').select(['id', 'identifier', 'value']).limit(10_000).execute()
  const own = waiting.filter(({ identifier, value }) =>
    [userId, email].some((part) => identifier.includes(part) || value.includes(part)),
  )
  for (const { id } of own) await tx.deleteFrom('verification').where('id', '=', id).execute()
  const mails = await tx
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where(isOpen)
    .where('kind', 'in', ['mail-account', 'message-foreign'])
    .limit(1_000)
    .execute()
  for (const { id, payload } of mails)
    if (payload.includes(email)) await tx.deleteFrom('outbox').where('id', '=', id).execute()
  await tx
    .updateTable('user')
    .set({
      ...{ name: '', email: `erased-${userId}@erased.invalid`, emailVerified: 0, image: null, twoFactorEnabled: 0 },
      updatedAt: new Date(clock.now()).toISOString(),
    })
    .where('id', '=', userId)
    .execute()
}

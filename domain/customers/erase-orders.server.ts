import { isFrom } from '#domain/contact/inbox.server'
import type { Db } from '#domain/database'
import { readEventData } from '#domain/orders/order-events.server'
import { newOrderKeys } from '#domain/orders/order-keys.server'
import { selectOrderJobs, selectOrderSubjects } from '#domain/outbox/outbox.server'

/** Deletes the contact messages of a user; returns how many there were. */
export async function eraseContactMessages(tx: Db, userId: string, email: string): Promise<number> {
  const letters = await tx.selectFrom('letters').select('id').where(isFrom({ userId, email })).execute()
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

/** Removes personal data from orders; goods, money and stages stay. Returns the phone numbers that the orders have or had. */
export async function eraseOrders(tx: Db, userId: string): Promise<{ count: number; phones: string[] }> {
  const orders = await tx.selectFrom('orders').select(['id', 'phone']).where('user_id', '=', userId).execute()
  const ids = orders.map(({ id }) => id)
  if (ids.length === 0) return { count: 0, phones: [] }
  const earlier = await listPhonesWrittenTo(tx, ids)
  for (const { id } of orders) {
    await tx
      .updateTable('orders')
      .set((eb) => ({
        email: '',
        name: '',
        phone: '',
        phone_rev: '',
        street: '',
        city: '',
        zip: '',
        note: '',
        staff_note: null,
        buyer_gstin: null,
        buyer_firm: null,
        held_for: null,
        refund_upi_id: null,
        courier_phone: null,
        // Makes every link sent before invalid.
        ...newOrderKeys(),
        cancel_reason: eb.case().when('cancel_reason', 'is', null).then(null).else('').end(),
      }))
      .where('id', '=', id)
      .execute()
    await eraseReasons(tx, id)
  }
  // Unsent and failed messages have nobody to go to; refunds still go out.
  const unsent = selectOrderJobs(tx, ids).select('id').where('state', '<>', 'done').where('kind', '<>', 'refund')
  await tx.deleteFrom('outbox').where('id', 'in', unsent).execute()
  return { count: orders.length, phones: [...new Set([...orders.map(({ phone }) => phone), ...earlier])] }
}

/** Lists numbers that got their first message about these orders; staff may have corrected the order's number since. */
async function listPhonesWrittenTo(tx: Db, orderIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('contacts')
    .select('phone')
    .where('first_message', 'in', selectOrderSubjects(tx, orderIds))
    .execute()
  return rows.map(({ phone }) => phone)
}

/** Removes typed reasons from events. */
async function eraseReasons(tx: Db, orderId: string): Promise<void> {
  const events = await tx.selectFrom('order_events').select(['id', 'data']).where('order_id', '=', orderId).execute()
  for (const { id, data } of events) {
    const { reason, ...rest } = readEventData(data)
    if (reason !== undefined)
      await tx
        .updateTable('order_events')
        .set({ data: JSON.stringify(rest) })
        .where('id', '=', id)
        .execute()
  }
}

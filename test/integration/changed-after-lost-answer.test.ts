import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { indianDay } from '#domain/calendar/moment'
import { deliver, handOver } from '#domain/fulfilment/fulfilment.server'
import { advanceTo, formOf, orderByCash, rowOf } from '#test/support/admin'
import { seenOf } from '#test/support/board'
import { newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'

// A form is sent and booked, its answer is lost, something in it is corrected, and it is sent again: with the key of its page.
const story = createStory()
type Fields = Record<string, string>

type LostForm = { path: string; fields: Fields; change: Fields; booked: () => Promise<unknown> }

const sums = () => story.db.selectFrom('stock_moves').select(['change', 'note']).orderBy('id').execute()
const days = () => ({ packedOn: indianDay(story.now()), bestBefore: '2029-01-01' })
async function deliveredByDtdc() {
  const { orderId } = await orderByCash(story)
  await advanceTo(story, orderId, 'packed')
  await handOver(story.db, story, { ...(await formOf(story, orderId)), courier: 'dtdc', trackingNumber: 'D-1001' })
  await deliver(story.db, story, await formOf(story, orderId))
  return rowOf(story, orderId)
}

const forms: Record<string, () => Promise<LostForm>> = {
  'a batch': async () => ({
    path: '/admin/stock/jeera',
    fields: { intent: 'receive', size: '250gm', quantity: '5', code: 'LOST-2', note: '', ...days() },
    change: { quantity: '50' },
    booked: sums,
  }),
  'a count': async () => ({
    path: '/admin/stock/methi',
    fields: { intent: 'count', size: '250gm', counted: '41', note: '', sure: '1' },
    change: { counted: '14' },
    booked: sums,
  }),
  'a courier’s payment': async () => {
    const { number } = await deliveredByDtdc()
    return {
      path: '/admin/cod',
      fields: {
        intent: 'remit',
        courier: 'dtdc',
        amount: '500',
        difference: 'fee',
        reference: 'UTR 4268',
        orders: number,
        receivedOn: indianDay(story.now()),
      },
      change: { amount: '510' },
      booked: () => story.db.selectFrom('cod_remittances').select(['amount_paise', 'fee_paise']).execute(),
    }
  },
  'a note on an order': async () => {
    const { orderId, number } = await orderByCash(story)
    return {
      path: `/admin/orders/${number}`,
      fields: { intent: 'edit-note', orders: await seenOf(story, orderId), staffNote: 'Ring twice' },
      change: { staffNote: 'Ring once' },
      booked: async () => (await rowOf(story, orderId)).staff_note,
    }
  },
  'an answer to a message': async () => {
    await story.visitor().submit('/contact', {
      firstName: 'Asha',
      lastName: 'Patel',
      email: 'asha@example.com',
      subject: 'Hing',
      message: 'Do you have it?',
    })
    const { ticket, version } = await story.db.selectFrom('letters').selectAll().executeTakeFirstOrThrow()
    return {
      path: `/admin/inbox/${ticket}`,
      fields: { intent: 'answer', version: String(version), how: 'phone', body: 'Yes, 50 g' },
      change: { body: 'Yes, 100 g' },
      booked: () => story.db.selectFrom('letter_answers').select('body').execute(),
    }
  },
}

it.each(Object.entries(forms))(
  '%s: what was changed is not said to be booked, and is not booked twice',
  async (_name, open) => {
    const staff = await newStaff(story)
    const { path, fields, change, booked } = await open()
    const before = await booked()
    const key = randomUUID()
    const first = await staff.submit(path, { key, ...fields })
    expect(first.status, await first.clone().text()).toBeLessThan(304)
    const after = await booked()
    expect(after).not.toEqual(before)
    const same = await staff.submit(path, { key, ...fields })
    expect([same.status, same.headers.get('location')]).toEqual([first.status, first.headers.get('location')])
    const changed = await staff.submit(path, { key, ...fields, ...change })
    const place = changed.headers.get('location')
    const page = await (place ? await staff.get(place) : changed).text()
    expect(page).toMatch(/What was changed since is not booked|nothing of yours was sent/)
    expect(await booked()).toEqual(after)
  },
)

import { expect, it } from 'vitest'
import { advanceTo, orderByCash, rowOf } from '#test/support/admin'
import { act, board, seenOf } from '#test/support/board'
import { newShopper, newStaff } from '#test/support/sessions'
import { checkOut, checkoutForm, startUpi } from '#test/support/shopping'
import { createStory } from '#test/support/story'

const story = createStory()

it('orders are found by words of a name, whole or begun, in any order: the newest first, and no order of whom only one word fits', async () => {
  const meera = await newStaff(story)
  const shopper = await newShopper(story)
  for (const name of [
    'Asha Patel',
    'Ashaben Patel',
    'Asha Parmar',
    'Patel Rekha Asha',
    'Om Asha',
    'Asha Ben Ramesh Bhai D Patel',
  ]) {
    await story.db.updateTable('user').set({ name }).execute()
    await checkOut(shopper, await checkoutForm(shopper))
    // Nobody orders more often by cash.
    story.pass(24 * 60 * 60_000)
  }
  const found = async (typed: string) =>
    (await board(meera, new URLSearchParams({ q: typed }).toString())).cards.map(({ name }) => name)
  const whole = ['Asha Ben Ramesh Bhai D Patel', 'Patel Rekha Asha', 'Ashaben Patel', 'Asha Patel']
  expect(await found('asha patel')).toEqual(whole)
  expect(await found('Patel  ASHA')).toEqual(whole)
  expect(await found('as pa')).toEqual([...whole.slice(0, 2), 'Asha Parmar', ...whole.slice(2)])
  expect(await found('re ash patel')).toEqual(['Patel Rekha Asha'])
  expect(await found('bhai patel asha')).toEqual(['Asha Ben Ramesh Bhai D Patel'])
  expect(await found('ashab')).toEqual(['Ashaben Patel'])
  expect(await found('om parmar')).toEqual([])
})

it('an order whose payment has not come is found as what it is: neither paid nor to be accepted', async () => {
  const meera = await newStaff(story)
  await startUpi(await newShopper(story))
  const { number } = await story.db.selectFrom('orders').select('number').executeTakeFirstOrThrow()
  const found = await (await meera.get(`/admin?q=${number}`)).text()
  const sheet = await (await meera.get(`/admin/orders/${number}`)).text()
  for (const page of [found, sheet]) {
    expect(page.includes('Waits for its payment')).toBe(true)
    expect(page.includes('>Paid<')).toBe(false)
  }
  expect(found.includes('>Accept<span class="sr-only">')).toBe(false)
})

it('an order is found by its numbers, its phone, and words of its name', async () => {
  const meera = await newStaff(story)
  const { orderId } = await orderByCash(story)
  await advanceTo(story, orderId, 'packed')
  const { number, phone } = await rowOf(story, orderId)
  const { number: invoice } = await story.db
    .selectFrom('documents')
    .select('number')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await act(
    meera,
    'hand-over',
    [await seenOf(story, orderId)],
    { courier: 'delhivery', [`tracking.${number}`]: 'DL-99-1234' },
    `/admin/orders/${number}`,
  )
  const other = await orderByCash(story)
  await story.db.updateTable('orders').set({ phone_rev: '0000000019' }).where('id', '=', other.orderId).execute()
  const found = async (typed: string) =>
    (await board(meera, new URLSearchParams({ q: typed }).toString())).cards.map((card) => card.number)
  const ways = [
    number,
    number.replaceAll('-', ' ').toLowerCase(),
    invoice,
    invoice.replace(/\W/g, ' '),
    'dl-99-1234',
    phone,
    phone.slice(-4),
  ]
  for (const typed of ways) expect(await found(typed), typed).toEqual([number])
  expect((await found('patel ash')).toSorted()).toEqual([number, (await rowOf(story, other.orderId)).number].toSorted())
  expect(await found('patel zz')).toEqual([])
  expect(await found('%')).toEqual([])
})

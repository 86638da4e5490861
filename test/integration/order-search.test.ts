import { CompiledQuery } from 'kysely'
import { expect, it } from 'vitest'
import { searchOrderIds } from '#domain/fulfilment/find-orders.server'
import { advanceTo, orderByCash, rowOf } from '#test/support/admin'
import { act, board, seenOf } from '#test/support/board'
import { newShopper, newStaff } from '#test/support/sessions'
import { checkOut, checkoutForm, startUpi } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf } from '#test/support/visitor'

const story = createStory()

it('orders are found by words of a name, whole or started, in any order: the newest first, and no order of whom only one word fits', async () => {
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
  const found = await htmlOf(meera.get(`/admin?q=${number}`))
  const sheet = await htmlOf(meera.get(`/admin/orders/${number}`))
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
  const otherPhone = { phone: '+919100000000', phone_rev: '000000001919' }
  await story.db.updateTable('orders').set(otherPhone).where('id', '=', other.orderId).execute()
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

it('orders are found by city, whole or started, and by PIN code; the newest first', async () => {
  const meera = await newStaff(story)
  const numbers: string[] = []
  for (const [city, zip] of [
    ['Kochi', '682001'],
    ['Palanpur', '385001'],
    ['KOCHI West', '682001'],
    ['Kolkata', '700001'],
  ]) {
    const { orderId } = await orderByCash(story)
    await story.db.updateTable('orders').set({ city, zip }).where('id', '=', orderId).execute()
    numbers.push((await rowOf(story, orderId)).number)
    story.pass(60_000)
  }
  const [kochi, palanpur, west, kolkata] = numbers
  const found = async (typed: string) =>
    (await board(meera, new URLSearchParams({ q: typed }).toString())).cards.map((card) => card.number)
  expect(await found('kochi')).toEqual([west, kochi])
  expect(await found('Kochi  west')).toEqual([west])
  expect(await found('ko')).toEqual([])
  expect(await found('kol')).toEqual([kolkata])
  expect(await found('682001')).toEqual([west, kochi])
  expect(await found('385 001')).toEqual([palanpur])
  expect(await found('110001')).toEqual([])
  expect(await found('૩૮૫ ૦૦૧')).toEqual([palanpur])
  expect(await found('palanpur ૩૮૫')).toEqual([palanpur])
  await story.db
    .updateTable('orders')
    .set({ city: 'પાલનપુર' })
    .where('number', '=', palanpur ?? '')
    .execute()
  expect(await found('પાલન ૩૮૫')).toEqual([palanpur])
  expect(await found('લનપુર')).toEqual([])
  expect(await found('palanpur')).toEqual([])
})

it('names, cities, PIN codes and phones are found by an index, however many orders there are', async ({ skip }) => {
  if (process.env.TEST_DATABASE === 'postgres') skip('PostgreSQL plans by the size of the tables')
  const asked: CompiledQuery[] = []
  const db = story.db.withPlugin({
    transformQuery({ node, queryId }) {
      asked.push(story.db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const { orderId } = await orderByCash(story)
  for (const typed of ['asha patel', 'as pa', 'palan', '385001', 'palanpur 385', '9876 543210', 'patel zz'])
    expect(await searchOrderIds(db, typed), typed).toEqual(typed === 'patel zz' ? [] : [orderId])
  const plans = await Promise.all(
    asked.map(async ({ sql, parameters }) => {
      const raw = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
      return (await story.db.executeQuery<{ detail: string }>(raw)).rows.map(({ detail }) => detail).join('\n')
    }),
  )
  expect(plans.filter((plan) => plan.includes('search_index VIRTUAL TABLE INDEX'))).toHaveLength(7)
  for (const plan of plans) expect(plan).not.toMatch(/SCAN (orders|search_texts)/)
  // The newest texts are read in order.
  for (const plan of plans) if (plan.includes('search_index')) expect(plan).not.toContain('B-TREE')
})

it('an order is found by the address that it has now, in the place of its time, and not after it was erased', async () => {
  const first = await orderByCash(story)
  story.pass(60_000)
  const second = await orderByCash(story)
  const found = async (typed: string) => (await searchOrderIds(story.db, typed)).join(' ')
  const change = (set: { city: string } | { name: string }) =>
    story.db.updateTable('orders').set(set).where('id', '=', first.orderId).execute()
  await change({ city: 'Valsad' })
  expect(await found('valsad')).toBe(first.orderId)
  expect(await found('palanpur')).toBe(second.orderId)
  await change({ city: 'Palanpur' })
  expect(await found('palanpur')).toBe(`${second.orderId} ${first.orderId}`)
  const texts = await story.db
    .selectFrom('search_texts')
    .select('subject_id')
    .where('kind', '=', 'order')
    .orderBy('id')
    .execute()
  expect(texts.map(({ subject_id }) => subject_id)).toEqual([first.orderId, second.orderId])
  await change({ name: '' })
  expect(await found('palanpur')).toBe(second.orderId)
})

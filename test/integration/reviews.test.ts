import sharp from 'sharp'
import { expect, it } from 'vitest'
import { dayMs, hourMs } from '#domain/calendar/moment'
import { eraseCustomer } from '#domain/customers/erase-customer.server'
import { exportCustomer } from '#domain/customers/export-customer.server'
import { finishReturn } from '#domain/fulfilment/fulfilment.server'
import { findOrder } from '#domain/orders/orders.server'
import { buyerJobs } from '#domain/outbox/job-kinds'
import { writeReview } from '#domain/reviews/write-review.server'
import { advanceTo, createStaff, formOf, orderByCash, receiveByCash, rowOf } from '#test/support/admin'
import { newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'
import { htmlOf, uploadForm, type Visitor } from '#test/support/visitor'

const story = createStory()

type Received = Awaited<ReturnType<typeof receiveByCash>>

const pageOf = async ({ orderId, number }: Received) =>
  `/order/${number}/review/jeera?k=${(await rowOf(story, orderId)).view_key}`

async function receive(): Promise<Received> {
  await story.db.deleteFrom('attempts').execute()
  return receiveByCash(story)
}

/** Writes a review by the order's link, as a guest does. */
async function review(received: Received, stars: number, body = ''): Promise<number> {
  const sent = await story.visitor().submit(await pageOf(received), { intent: 'write', stars: String(stars), body })
  return sent.status
}

const rows = () => story.db.selectFrom('reviews').selectAll().orderBy('written_at').execute()
const counted = () =>
  story.db
    .selectFrom('products')
    .select(['review_count as count', 'review_stars as stars', 'reviews_hidden as hidden'])
    .where('id', '=', 'jeera')
    .executeTakeFirstOrThrow()
const productPage = (path = '/product/jeera') => htmlOf(story.visitor().get(path))

async function publish(): Promise<void> {
  story.pass(dayMs)
  await story.work()
}

it('a review is written from the fifth day on, once, and is public a day later, with average and structured data from three on', async () => {
  await createStaff(story)
  const early = await orderByCash(story)
  await advanceTo(story, early.orderId, 'delivered')
  expect(await review(early, 5)).toBe(409)
  story.pass(5 * dayMs)
  expect(await review(early, 5, 'As at home, and fresh.')).toBe(302)
  // The same once more is done already; another one is refused.
  expect([await review(early, 5, 'As at home, and fresh.'), await review(early, 1)]).toEqual([302, 409])
  expect(await rows()).toMatchObject([{ stars: 5, state: 'waiting', name: 'Asha', product_id: 'jeera' }])
  expect(await productPage()).not.toContain('What buyers say')
  await publish()
  const one = await productPage()
  expect(one).toContain('As at home, and fresh.')
  expect(one).not.toContain('aggregateRating')
  for (const stars of [4, 4]) expect(await review(await receive(), stars)).toBe(302)
  await publish()
  expect(await counted()).toEqual({ count: 3, stars: 13, hidden: 0 })
  expect(await productPage()).toContain(
    '"aggregateRating":{"@type":"AggregateRating","ratingValue":4.3,"reviewCount":3}',
  )
  expect(await productPage('/category/whole-spices')).toMatch(/4\.3.{0,80}3 reviews/s)
  expect(await productPage('/product/jeera/reviews')).toContain('As at home, and fresh.')
})

it('two windows at once write one review', async () => {
  await createStaff(story)
  const { orderId } = await receive()
  const order = await findOrder(story.db, orderId)
  if (!order) throw new Error('The order is gone')
  const written = await Promise.all(
    [5, 1].map((stars) => writeReview(story.db, story, order, 'jeera', { stars, body: '', chips: [], photos: [] })),
  )
  expect(written.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(await rows()).toHaveLength(1)
})

it('few stars open a complaint in the inbox; what is withdrawn leaves the average and keeps no words', async () => {
  await createStaff(story)
  const [poor, fine] = [await receive(), await receive()]
  expect(await review(poor, 2, 'Stale and grey.')).toBe(302)
  expect(await review(fine, 3, 'Fine.')).toBe(302)
  const letters = await story.db.selectFrom('letters').selectAll().execute()
  expect(letters).toMatchObject([{ kind: 'complaint', order_id: poor.orderId, state: 'open' }])
  expect(letters[0]?.message).toMatch(/^2 of 5 stars for Jeera.*Stale and grey\.$/s)
  await publish()
  expect(await counted()).toMatchObject({ count: 2, stars: 5 })
  const page = await pageOf(poor)
  expect((await story.visitor().submit(page, { intent: 'withdraw' })).status).toBe(302)
  expect(await counted()).toMatchObject({ count: 1, stars: 3 })
  expect(await productPage()).not.toContain('Stale and grey.')
  expect((await rows()).find(({ order_id }) => order_id === poor.orderId)).toMatchObject({
    state: 'withdrawn',
    body: '',
    name: '',
  })
  expect(await review(poor, 5)).toBe(409)
})

it('staff hide a review for one of four reasons alone, which everybody is told, and show it again', async () => {
  await createStaff(story)
  const received = await receive()
  await review(received, 1, 'Call me on 98765 43210.')
  await publish()
  const manager = await newStaff(story, 'manager')
  const [{ id = '' } = {}] = await rows()
  const send = (fields: Record<string, string>) => manager.submit('/admin/products/reviews', { review: id, ...fields })
  expect((await send({ intent: 'hide', reason: 'stars' })).status).toBe(400)
  expect((await send({ intent: 'hide', reason: 'private' })).status).toBe(200)
  expect(await counted()).toEqual({ count: 0, stars: 0, hidden: 1 })
  const hidden = await productPage()
  expect(hidden).toContain('1 review is hidden')
  expect(hidden).not.toContain('98765 43210.')
  expect(await htmlOf(manager.get('/admin/products/reviews?view=hidden'))).toContain('Call me on 98765 43210.')
  expect((await send({ intent: 'show' })).status).toBe(200)
  expect(await counted()).toEqual({ count: 1, stars: 1, hidden: 0 })
  const acts = await story.db.selectFrom('audit').select(['act', 'subject']).where('act', 'like', 'review.%').execute()
  expect(acts.map(({ act }) => act).sort()).toEqual(['review.hide', 'review.show'])
})

it('a parcel that came back is not reviewed, and marks what was written before', async () => {
  await createStaff(story)
  const [back, later] = [await receive(), await receive()]
  await review(later, 4, 'Nice.')
  for (const { orderId } of [back, later]) {
    const lines = [{ position: 0, good: 2, damaged: 0, lost: 0 }]
    const done = await finishReturn(story.db, story, { ...(await formOf(story, orderId)), lines })
    expect(done).toMatchObject({ ok: true })
  }
  expect(await review(back, 5)).toBe(409)
  await publish()
  expect(await productPage()).toContain('The parcel came back to us later.')
})

it('a buyer who wants it is asked once, and not if it is written by then', async () => {
  await createStaff(story)
  const [asked, quick, silent] = [await orderByCash(story), await receive(), await receive()]
  const wish = async ({ orderId, number }: Received, intent: string) => {
    const path = `/order/${number}?k=${(await rowOf(story, orderId)).view_key}`
    expect((await story.visitor().submit(path, { intent })).status).toBe(302)
  }
  await wish(asked, 'remind')
  await wish(silent, 'remind')
  await wish(silent, 'no-reminder')
  await wish(quick, 'remind')
  await review(quick, 5)
  await advanceTo(story, asked.orderId, 'delivered')
  const reminders = async () => {
    const sent = story.db.selectFrom('outbox').select('subject').where('receipt', 'is not', null)
    return sent.where('kind', 'in', buyerJobs('review')).execute()
  }
  story.pass(5 * dayMs - hourMs)
  await story.work()
  expect(await reminders()).toEqual([])
  story.pass(2 * hourMs)
  await story.work()
  await story.work()
  expect(await reminders()).toEqual([{ subject: asked.orderId }])
})

it('photos are checked as all others, shown, and gone with the buyer, whose stars stay', async () => {
  await createStaff(story)
  const received = await receive()
  const page = await pageOf(received)
  const made = { width: 600, height: 500, channels: 3 as const, background: '#a33' }
  const photo = await sharp({ create: made }).jpeg().toBuffer()
  expect(await upload(story.visitor(), page, [Buffer.from('<svg/>')])).toBe(400)
  expect(await upload(story.visitor(), page, [photo, photo, photo, photo])).toBe(400)
  expect(await upload(story.visitor(), page, [photo])).toBe(302)
  await publish()
  const [{ name = '' } = {}] = await story.db.selectFrom('review_photos').select('name').execute()
  expect(await productPage()).toContain(`/pictures/${name}-`)
  const { user_id: userId, name: typedName } = await rowOf(story, received.orderId)
  const owner = await newStaff(story)
  const by = { id: owner.userId, requestId: null }
  const file = await exportCustomer(story.db, story, by, userId)
  expect([file?.includes('Lovely.'), file?.includes(name)]).toEqual([true, true])
  const erased = await eraseCustomer(story.db, story, { userId, typedName, by, commandKey: 'erase-asha' })
  expect(erased).toEqual({ ok: true })
  expect(await story.db.selectFrom('pictures').select('name').where('name', '=', name).execute()).toEqual([])
  expect(await rows()).toMatchObject([{ stars: 5, state: 'public', name: '', body: '' }])
  expect(await counted()).toMatchObject({ count: 1, stars: 5 })
  const after = await productPage()
  expect([after.includes('Lovely.'), after.includes(name)]).toEqual([false, false])
})

it('the home page shows the newest reviews in place of the written quotes once an owner says so', async () => {
  await createStaff(story)
  await review(await receive(), 2, 'Less hot than I hoped.')
  await publish()
  const home = () => htmlOf(story.visitor().get('/'))
  expect(await home()).not.toContain('Less hot than I hoped.')
  const owner = await newStaff(story)
  const claims = { version: '0', struckPrice: 'list', copyrightYear: '2025', testimonials: 'on', realReviews: 'on' }
  expect((await owner.submit('/admin/settings/claims', claims)).status).toBe(302)
  await expect.poll(home).toContain('Less hot than I hoped.')
  expect(await home()).not.toContain('Nisha Chaudhary')
})

const upload = (visitor: Visitor, path: string, photos: Buffer[]) =>
  uploadForm(visitor, path, { intent: 'write', stars: '5', body: 'Lovely.' }, photos)

import { expect, it } from 'vitest'
import { addDays, hourMs, indianDay, minuteMs, startOfDay } from '#domain/calendar/moment'
import { returnGoods } from '#domain/fulfilment/return-goods.server'
import { advanceTo, createStaff, formOf, orderByCash, rowOf } from '#test/support/admin'
import { newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'
import { htmlOf } from '#test/support/visitor'

const story = createStory()

/** Dates of other countries or of machines: 2026-11-23, 11/23/2026, 2026-11-23T10:00. */
const foreignDate = /\b20\d\d-\d\d-\d\d\b|\b\d{1,2}\/\d{1,2}\/20\d\d\b/

it('no page and no table of the admin shows a date that is not written as in India', async () => {
  const { meera } = await createStaff(story)
  const { orderId, shopper } = await orderByCash(story)
  const { number, user_id: customer } = await rowOf(story, orderId)
  await advanceTo(story, orderId, 'packed')
  await shopper.act(`/order/${number}`, { intent: 'complain', message: 'One pack is torn' })
  await shopper.act('/subscribe', { email: 'asha@example.com' })
  const owner = await newStaff(story)
  const day = indianDay(story.now())
  const closed = Object.fromEntries(
    [0, 1, 2, 3].flatMap((row) => [`${row}.day`, `${row}.reason`].map((path) => [path, ''])),
  )
  const saved = await owner.submit('/admin/settings/closedDays', {
    version: '0',
    ...closed,
    '0.day': '26-01-2030',
    '0.reason': 'Republic Day',
  })
  expect(saved.status).toBe(302)
  expect(await htmlOf(owner.get('/admin/settings/closedDays'))).toContain('26 Jan 2030')
  const { ticket } = await story.db.selectFrom('letters').select('ticket').executeTakeFirstOrThrow()
  for (const path of [
    '',
    '/reports',
    '/reports/money',
    '/reports/gst',
    '/team',
    '/customers',
    '/inbox',
    '/settings',
    '/settings/closedDays',
    '/inbox/subscribers',
    `/inbox/${ticket}`,
    `/customers/${customer}`,
    `/orders/${number}`,
    '/cod',
    '/pick',
    '/stock',
    '/stock/jeera',
    '/products',
    '/products/edit/jeera',
    '/pins',
    '/inbox?q=torn',
    `/customers?q=${number}`,
    `/reports?span=day&day=${day}`,
  ]) {
    const page = await htmlOf(owner.get(`/admin${path}`))
    const shown = page.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '').replaceAll(/<[^>]*>/g, ' ')
    expect([path, foreignDate.exec(shown)?.[0]]).toEqual([path, undefined])
  }
  const month = day.slice(0, 7)
  for (const path of ['inbox/subscribers.csv', `reports/gst.csv?month=${month}&part=bills`]) {
    const file = Buffer.from(await (await owner.get(`/admin/${path}`)).arrayBuffer())
    // By this mark Excel knows UTF-8; the files for the GST portal's tool have none.
    expect([path, file.indexOf('\ufeff')]).toEqual([path, path.includes('gst') ? -1 : 0])
    const table = file.toString()
    expect([path, foreignDate.exec(table)?.[0]]).toEqual([path, undefined])
    expect([path, /\b\d{1,2}[- ]\w{3,4}[- ]20\d\d\b/.test(table)]).toEqual([path, true])
  }
  expect(meera).toBe('meera')
})

it('a manager takes packs back to the end of the seventh day after the delivery, wherever the hour', async () => {
  await createStaff(story)
  const { orderId } = await orderByCash(story)
  const morning = startOfDay(addDays(indianDay(story.now()), 1)) + 10 * hourMs
  story.pass(morning - story.now())
  await advanceTo(story, orderId, 'delivered')
  const afterDays = (days: number) => startOfDay(addDays(indianDay(morning), days))
  const takeBack = async () => {
    const lines = [{ position: 0, good: 0, damaged: 1 }]
    return returnGoods(story.db, story, { ...(await formOf(story, orderId)), role: 'manager', lines })
  }
  story.pass(afterDays(8) - story.now())
  expect(await takeBack()).toMatchObject({ ok: false, reason: 'too-late-to-return' })
  story.pass(-minuteMs)
  expect(await takeBack()).toMatchObject({ ok: true })
})

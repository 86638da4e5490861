import { describe, expect, it } from 'vitest'
import { formatArrival } from '#domain/calendar/arrival'
import { addDays, dayMs, hourMs, indianDay, startOfDay } from '#domain/calendar/moment'
import { editAddress } from '#domain/fulfilment/edit-order.server'
import { confirmCod } from '#domain/fulfilment/fulfilment.server'
import { createStaff, formOf, orderByCash, rowOf } from '#test/support/admin'
import { askBuyers } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf, type Visitor } from '#test/support/visitor'

const story = createStory()

/** Moves the story to ten in the morning of the next Monday, and returns that day. */
function nextMonday(): string {
  let monday = addDays(indianDay(story.now()), 1)
  while (new Date(monday).getUTCDay() !== 1) monday = addDays(monday, 1)
  story.pass(startOfDay(monday) + 10 * hourMs - story.now())
  return monday
}

/** Orders by cash on a Monday, and is asked before it is packed: Gujarat takes three business days. */
async function orderOnMonday() {
  await askBuyers(story)
  await createStaff(story)
  const monday = nextMonday()
  const { orderId, shopper, number } = await orderByCash(story)
  const promised = async () => (await rowOf(story, orderId)).arrives_by
  /** Returns the day of the promise on the order's page and in My Orders, which are the same. */
  const read = () => readPromises(shopper, number)
  return { monday, orderId, shopper, number, promised, read }
}

const promises =
  /(?:With your yes it is|It is) with you by [^.]*\.|We are sorry: by [^.]* it should have been with you\./

async function readPromises(shopper: Visitor, number: string) {
  const [page, list] = await Promise.all(
    [`/order/${number}`, '/myprofile'].map(async (path) => {
      const html = await htmlOf(shopper.get(path))
      return promises.exec(html.replaceAll(/<script\b.*?<\/script>/gs, ''))?.[0]
    }),
  )
  expect(list).toBe(page)
  return page
}

const lateText = (day: string) => `We are sorry: by ${formatArrival(day)} it should have been with you.`
const yesText = (day: string) => `With your yes it is with you by ${formatArrival(day)}.`
const dayText = (day: string) => `It is with you by ${formatArrival(day)}.`

describe('the promised day of an order', () => {
  it('that waits for its yes is the one that a yes of now gives', async () => {
    const { monday, shopper, number, read } = await orderOnMonday()
    expect(await read()).toBe(yesText(addDays(monday, 3)))
    story.pass(9 * dayMs)
    const day = addDays(monday, 12)
    expect(await read()).toBe(yesText(day))
    const form = { intent: 'confirm', key: crypto.randomUUID() }
    expect((await shopper.submit(`/order/${number}`, form)).status).toBe(302)
    expect(await read()).toBe(dayText(day))
    story.pass(dayMs)
    expect(await read()).toBe(dayText(day))
  })

  it('counts from the yes, also with another PIN', async () => {
    const { monday, orderId, promised } = await orderOnMonday()
    story.pass(9 * dayMs)
    await confirmCod(story.db, story, await formOf(story, orderId))
    const { phone, street, city, address_state: state } = await rowOf(story, orderId)
    const moved = { phone, street, city, state, zip: '385002' }
    const form = { ...(await formOf(story, orderId)), delivery: moved, courierPhone: null }
    await editAddress(story.db, story, form)
    expect(await promised()).toBe(addDays(monday, 12))
  })

  it('is regretted on the page and in the list once it is over', async () => {
    const { monday, orderId, read } = await orderOnMonday()
    await confirmCod(story.db, story, await formOf(story, orderId))
    story.pass(4 * dayMs)
    expect(await read()).toBe(lateText(addDays(monday, 3)))
  })
})

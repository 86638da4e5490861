import { beforeEach, expect, it } from 'vitest'
import { cancel, deliver } from '#domain/fulfilment/fulfilment.server'
import { advanceTo, buyersForm, createStaff, formOf, orderByCash, orderByUpi, rowOf } from '#test/support/admin'
import { providerDriver } from '#test/support/provider-driver'
import { newShopper } from '#test/support/sessions'
import { askBuyers, checkOut, checkoutForm, jeera, startUpi, stockOf } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf, type Visitor } from '#test/support/visitor'
import { withoutNonce } from '#test/support/without-nonce'

const story = createStory()

beforeEach(() => askBuyers(story))
const driver = providerDriver(story)

/** An order by cash, the address of its page with the key, and somebody who was sent it. */
async function orderWithLink() {
  const { orderId, shopper } = await orderByCash(story)
  const { number, view_key } = await rowOf(story, orderId)
  return { orderId, shopper, number, key: view_key, link: `/order/${number}?k=${view_key}`, friend: story.visitor() }
}

async function read(visitor: Visitor, path: string): Promise<string> {
  const response = await visitor.get(path)
  expect(response.status, path).toBe(200)
  return htmlOf(response)
}

/** The key of the page's form for this act. */
function commandKeyIn(page: string, intent: 'confirm' | 'cancel'): string {
  const [, form = ''] = new RegExp(`name="key" value="([^"]+)"(?:(?!</form>).)*value="${intent}"`, 's').exec(page) ?? []
  return form
}

async function act(visitor: Visitor, link: string, intent: 'confirm' | 'cancel'): Promise<Response> {
  return visitor.submit(link, { intent, key: commandKeyIn(await read(visitor, link), intent) })
}

it('whoever has the link sees the order without signing in, but not to which door it goes', async () => {
  const shopper = await newShopper(story)
  const where = { phone: '91234 56789', street: '7, Moonlight Lane', zip: '382470', note: 'Ring at the neighbour’s' }
  const answer = await checkOut(shopper, await checkoutForm(shopper, [jeera], where))
  const { number, view_key } = await rowOf(story, 'orderId' in answer ? answer.orderId : '')
  const page = await read(story.visitor(), `/order/${number}?k=${view_key}`)
  for (const words of [number, 'Jeera (Cumin Seeds)', 'Asha P.', '+91 •••••• 6789', 'Gujarat - 382•••'])
    expect(page).toContain(words)
  for (const hidden of ['Moonlight', '9123456789', '382470', '@example.com', 'Patel, ', 'neighbour'])
    expect(page).not.toContain(hidden)
  expect(page).toMatch(/<img src="[^"]*jeera[^"]*" alt=""/)
  const own = await read(shopper, `/order/${number}`)
  for (const words of ['7, Moonlight Lane, Palanpur, ', 'Gujarat - 382470', '+91 91234 56789', 'neighbour'])
    expect(own).toContain(words)
})

it('a wrong key, another’s key, no key and a number that there is not are the same 404; a form without key and session leads to the sign-in', async () => {
  const [one, other] = [await orderWithLink(), await orderWithLink()]
  const stranger = await newShopper(story)
  const [number, key] = [one.number, one.key]
  const wrongKey = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`
  const asked = [
    `/order/${number}`,
    '/order/SM-0000-0000',
    `/order/${number}?k=${wrongKey}`,
    `/order/${number}?k=${other.key}`,
    `/order/${number}?k=${key}0`,
    `/order/${number}?k=`,
    `/order/SM-0000-0000?k=${key}`,
    '/order/SM-0000-0000?k=00000000000000000000000000000000',
  ]
  const bodies = new Set<string>()
  for (const path of asked)
    for (const visitor of [story.visitor(), stranger]) {
      const response = await visitor.get(path)
      expect(response.status, path).toBe(404)
      const body = withoutNonce(await response.text())
      // The page names its own number, and its links to other languages its whole address.
      bodies.add(body.replaceAll(/SM-\d{4}-\d{4}(\?k=\w*)?/g, 'SM-'))
      const sent = await visitor.submit(path, { intent: 'cancel', key: crypto.randomUUID() })
      const leadsToSignIn = visitor !== stranger && !path.includes('?k=')
      expect([sent.status, sent.headers.get('location')], path).toEqual(
        leadsToSignIn ? [302, `/login?${new URLSearchParams({ next: path })}`] : [404, null],
      )
    }
  expect(bodies.size).toBe(1)
  expect(await rowOf(story, one.orderId)).toMatchObject({ stage: 'new', version: 1 })
})

it('whoever opens an order without its key may sign in and come back to it, or have the link sent', async () => {
  const { number, shopper } = await orderWithLink()
  const page = await story.visitor().get(`/order/${number}`)
  expect(page.status).toBe(404)
  const text = await page.text()
  const [, next = ''] = /href="(\/login\?next=%2Forder[^"]+)"/.exec(text) ?? []
  expect(text).toContain('href="/track"')
  expect(text).not.toContain('This jar is empty')
  // Who is signed in by now is led on at once.
  const back = await shopper.get(next)
  expect([back.status, back.headers.get('location')]).toEqual([302, `/order/${number}`])
  expect((await shopper.get(`/order/${number}`)).status).toBe(200)
  const none = await story.visitor().get('/order/none')
  expect(none.status).toBe(404)
  expect(await none.text()).toContain('This jar is empty')
})

it('looking changes nothing, however often and by whatever method, and nobody keeps or finds the page', async () => {
  const { orderId, link, friend } = await orderWithLink()
  const before = await rowOf(story, orderId)
  for (const method of ['GET', 'HEAD', 'GET']) {
    const { status, headers } = await friend.send(link, { method })
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toContain('no-store')
    expect(headers.get('x-robots-tag')).toContain('noindex')
    expect(headers.get('referrer-policy')).toBe('same-origin')
  }
  expect(await rowOf(story, orderId)).toEqual(before)
  expect(await story.db.selectFrom('order_events').selectAll().execute()).toHaveLength(1)
})

it('a cash order is confirmed by one tap; the same form again confirms it only once', async () => {
  const { orderId, link, friend } = await orderWithLink()
  const page = await read(friend, link)
  expect(page).toContain('Shall we send it?')
  const form = { intent: 'confirm', key: commandKeyIn(page, 'confirm') }
  const answers = await Promise.all([1, 2, 3].map(() => friend.submit(link, form)))
  expect(answers.map(({ status }) => status)).toEqual([302, 302, 302])
  expect(answers[0]?.headers.get('location')).toBe(link)
  expect(await rowOf(story, orderId)).toMatchObject({ cod_confirm: 'yes', stage: 'new', version: 2 })
  const after = await read(friend, link)
  expect(after).toContain('Thank you for saying yes.')
  expect(after).not.toContain('Shall we send it?')
  expect((await act(friend, link, 'cancel')).status).toBe(302)
})

it('an order is cancelled until it is packed, what happens to the money is said before, and the stock is back', async () => {
  await createStaff(story)
  const before = await stockOf(story, jeera)
  const { orderId, link, friend, shopper, number } = await orderWithLink()
  await advanceTo(story, orderId, 'accepted')
  expect(await read(friend, link)).toContain('You have paid nothing, so nothing is due. There is no fee.')
  expect((await act(friend, link, 'cancel')).status).toBe(302)
  expect(await rowOf(story, orderId)).toMatchObject({ stage: 'cancelled', state: 'confirmed', cod_state: 'void' })
  expect(await stockOf(story, jeera)).toBe(before)
  const after = await read(friend, link)
  expect(after).toContain('You have paid nothing, and nothing is due.')
  expect(after).not.toContain('Yes, cancel it')
  const profile = await read(shopper, '/myprofile')
  expect(profile).toMatch(new RegExp(`Order ${number}.*Cancelled`, 's'))
  expect(profile).not.toContain('Thank you')
})

it('what was paid by UPI goes back when its buyer cancels, and the page says so before and after', async () => {
  const { shopper, number, paymentId } = await orderByUpi(driver)
  expect(await read(shopper, `/order/${number}`)).toContain('All of your ₹520 goes back to where you paid from')
  expect((await act(shopper, `/order/${number}`, 'cancel')).status).toBe(302)
  await story.work()
  expect(driver.refundsOf(paymentId)).toMatchObject([{ amount: 520_00 }])
  expect(await read(shopper, `/order/${number}`)).toContain('₹520 has been sent back.')
})

it('who cancels a moment after it was packed is told so, and sees the order as it is', async () => {
  await createStaff(story)
  const { orderId, link, friend } = await orderWithLink()
  const key = commandKeyIn(await read(friend, link), 'cancel')
  await advanceTo(story, orderId, 'packed')
  const refused = await friend.submit(link, { intent: 'cancel', key })
  expect(refused.status).toBe(409)
  const page = await refused.text()
  expect(page).toContain('This order can no longer be cancelled here')
  expect(page).toContain('Being packed')
  expect(page).not.toContain('Yes, cancel it')
  expect(await rowOf(story, orderId)).toMatchObject({ stage: 'packed' })
})

it('the page follows the goods: with whom they travel, and that they arrived', async () => {
  await createStaff(story)
  const { orderId, link, friend } = await orderWithLink()
  await advanceTo(story, orderId, 'handed-over')
  const travelling = await read(friend, link)
  expect(travelling).toMatch(/<h1[^>]*>On its way/)
  expect(travelling).toContain('We bring it ourselves')
  expect(travelling).toContain('Please have ₹520 ready at the door.')
  await deliver(story.db, story, await formOf(story, orderId))
  expect(await read(friend, link)).toMatch(/<h1[^>]*>Delivered/)
})

it('an unpaid order that somebody called off stays in My Orders; one that came to nothing by itself does not', async () => {
  const shopper = await newShopper(story)
  const { orderId } = await startUpi(shopper)
  const { number } = await rowOf(story, orderId)
  await cancel(story.db, story, { ...(await buyersForm(story, orderId)), reason: '' })
  expect(await read(shopper, '/myprofile')).toContain(number)
  const other = await newShopper(story)
  await startUpi(other)
  story.pass(31 * 60_000)
  await story.work()
  expect(await read(other, '/myprofile')).toContain('No orders found.')
})

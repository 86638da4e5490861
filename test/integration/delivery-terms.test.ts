import { describe, expect, it } from 'vitest'
import { dayText } from '#app/delivery/delivery-texts'
import { addDays, indianDay } from '#domain/calendar/moment'
import { newShopper, newStaff } from '#test/support/sessions'
import { checkOut, checkoutForm, delivery, jeera, ordersOf } from '#test/support/shopping'
import { openStory } from '#test/support/story'

const story = openStory()
const terms = { version: '0', isOffered: 'on', mostPaise: '', mostReturns: '' }

/** What the checkout says to this order. */
async function order(changes: Record<string, string> = {}) {
  const shopper = await newShopper(story)
  const told = await checkOut(shopper, await checkoutForm(shopper, undefined, changes))
  return 'message' in told ? told.message : told.kind
}

/** The version that the form of this rule would send. */
async function versionOf(prefix: string): Promise<string> {
  const rule = await story.db.selectFrom('pin_rules').select('version').where('prefix', '=', prefix).executeTakeFirst()
  return String(rule?.version ?? 0)
}

async function say(section: string, fields: Record<string, string>) {
  const saved = await (await newStaff(story, 'manager')).submit(`/admin/${section}`, fields)
  expect(saved.status).toBe(302)
}

describe('by PIN', () => {
  it.each([
    ['385 001', 'To 385001: usually 2–3 business days. Cash on Delivery is possible.'],
    ['744101', 'To 744101: usually 5–7 business days. Cash on Delivery is possible.'],
    ['906001', 'To 906001: usually 5–7 business days. Please pay by UPI.'],
    ['12345', 'A PIN code has six digits, such as 385001.'],
  ])('%s is answered', async (pin, words) => {
    const page = await (await story.visitor().get(`/delivery?pin=${encodeURIComponent(pin)}`)).text()
    expect(page).toContain(words)
  })

  it('cash is refused where none may be paid, with the way that is left; UPI goes there', async () => {
    expect(await order({ zip: '906001' })).toBe('Cash on Delivery is not possible to PIN 906001. Please pay by UPI.')
    expect(await ordersOf(story)).toHaveLength(0)
    expect(await order({ zip: '906001', payment: 'upi' })).toBe('pay')
  })

  it('the longest beginning counts, and what is not served is told', async () => {
    await say('pins', { prefix: '385001', version: '0', daysMin: '1', daysMax: '1' })
    expect(await order()).toBe('We are sorry, we do not deliver to PIN 385001 yet. Nothing was charged.')
    expect(await order({ zip: '385002' })).toBe('placed')
    await say('pins', { prefix: '385001', version: await versionOf('385001'), intent: 'remove' })
    expect(await order()).toBe('placed')
  })

  it('a rule that somebody changed meanwhile is not overwritten, and every change is in the audit', async () => {
    const meera = await newStaff(story, 'manager')
    const rule = { prefix: '36', version: '1', isServed: 'on', daysMin: '2' }
    expect((await meera.submit('/admin/pins', { ...rule, daysMax: '4' })).status).toBe(302)
    expect((await meera.submit('/admin/pins', { ...rule, daysMax: '4' })).status).toBe(302)
    expect((await meera.submit('/admin/pins', { ...rule, daysMax: '5' })).status).toBe(409)
    expect((await meera.submit('/admin/pins', { ...rule, daysMin: '9', daysMax: '5' })).status).toBe(400)
    expect((await meera.submit('/admin/pins', { prefix: '', version: '0', intent: 'remove' })).status).toBe(400)
    const nothing = await meera.submit('/admin/pins', { prefix: '', version: '0', daysMin: '', daysMax: '' })
    expect(await nothing.text()).toContain('Please enter one to six digits')
    const rows = await story.db.selectFrom('audit').selectAll().where('actor', '=', meera.userId).execute()
    expect(rows.map(({ act, subject }) => `${act} ${subject}`)).toEqual(['pin.save PIN 36'])
    await meera.submit('/admin/pins', { ...rule, version: await versionOf('36'), hasCash: 'on', daysMax: '3' })
  })
})

it('closed days shift when an order leaves and arrives: on the product’s answer, at the checkout and on the order’s page', async () => {
  // The next Tuesday noon in India; closed on Wednesday and Thursday.
  let tuesday = addDays(indianDay(story.now()), 1)
  while (new Date(tuesday).getUTCDay() !== 2) tuesday = addDays(tuesday, 1)
  story.pass(Date.parse(`${tuesday}T12:00:00+05:30`) - story.now())
  const [wednesday, thursday, friday] = [addDays(tuesday, 1), addDays(tuesday, 2), addDays(tuesday, 3)]
  const empty = Object.fromEntries(
    [2, 3].flatMap((row) => [
      [`${row}.day`, ''],
      [`${row}.reason`, ''],
    ]),
  )
  const closed = {
    ...empty,
    version: '0',
    '0.day': wednesday,
    '0.reason': 'Uttarayan',
    '1.day': thursday,
    '1.reason': '',
  }
  await say('settings/closedDays', closed)
  const shifted = 'To 385001: usually 4–5 business days, our closed days counted. Cash on Delivery is possible.'
  const leaves = `We are closed on ${dayText(wednesday)} (Uttarayan), ${dayText(thursday)}; what is ordered now leaves us from ${dayText(friday)}.`
  const answer = await (await story.visitor().get('/delivery?pin=385001')).text()
  expect(answer).toContain(shifted)
  expect(answer).toContain(leaves)
  expect(await (await story.visitor().get('/api/delivery?pin=385001')).json()).toMatchObject({ text: shifted })
  const shopper = await newShopper(story)
  await shopper.json('PUT', '/api/cart', { lines: [jeera], version: 0 })
  await shopper.act('/myprofile', { intent: 'save-address', fullName: 'Asha Patel', ...delivery })
  const checkout = await (await shopper.get('/checkout')).text()
  expect(checkout).toContain(shifted)
  expect(checkout).toContain(leaves)
  const placed = await checkOut(shopper, await checkoutForm(shopper))
  const page = await (await shopper.get(`/order/${placed.kind === 'placed' ? placed.number : ''}`)).text()
  expect(page).toContain(`We are closed on days in between, so that is from ${dayText(friday)} on.`)
  // After the closed days all is as usual.
  story.pass(3 * 24 * 60 * 60_000)
  expect(await (await story.visitor().get('/delivery?pin=385001')).text()).toContain('usually 2–3 business days.')
  const later = await newShopper(story)
  const usual = await checkOut(later, await checkoutForm(later))
  const usualPage = await (await later.get(`/order/${usual.kind === 'placed' ? usual.number : ''}`)).text()
  expect(usualPage).toContain('within 1–2 business days')
  expect(usualPage).not.toContain('closed on days')
})

describe('cash on delivery', () => {
  it('can be switched off, and has a most', async () => {
    await say('settings/cash', { ...terms, isOffered: '' })
    expect(await order()).toBe('Cash on Delivery is not possible at the moment. Please pay by UPI.')
    await say('settings/cash', { ...terms, version: '1', mostPaise: '100' })
    expect(await order()).toBe('Cash on Delivery is possible up to ₹100. Please pay by UPI.')
    expect(await order({ payment: 'upi' })).toBe('pay')
  })

  it('is not for a phone whose parcels came back too often, and does not say so', async () => {
    await say('settings/cash', { ...terms, mostReturns: '1' })
    expect(await order()).toBe('placed')
    await story.db.updateTable('orders').set({ stage: 'returned' }).execute()
    expect(await order()).toBe('Cash on Delivery is not possible for this order. Please pay by UPI.')
    expect(await order({ phone: '98765 99999' })).toBe('placed')
  })
})

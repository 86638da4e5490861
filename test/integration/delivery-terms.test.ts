import { describe, expect, it } from 'vitest'
import { recordReply } from '#domain/accounts/contacts.server'
import { formatArrival } from '#domain/calendar/arrival'
import { addDays, formatDayAndMonth, hourMs, indianDay, startOfDay } from '#domain/calendar/moment'
import { findOrder } from '#domain/orders/orders.server'
import { fieldsIn } from '#test/support/form-fields'
import { newShopper, newStaff } from '#test/support/sessions'
import { askBuyers, checkOut, checkoutForm, delivery, jeera, ordersOf } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf, type Visitor } from '#test/support/visitor'

const story = createStory()
const terms = { version: '0', isOffered: 'on', mostPaise: '', mostReturns: '', asksAbovePaise: '2000' }

/** What the checkout says to this order. */
async function order(changes: Record<string, string> = {}) {
  const shopper = await newShopper(story)
  const reported = await checkOut(shopper, await checkoutForm(shopper, undefined, changes))
  return reported.ok ? reported.kind : reported.message
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
    ['385 001', /To 385001: by \w{3} \d+ \w{3,4}\. Cash on Delivery is possible\./],
    ['744101', /To 744101: by \w{3} \d+ \w{3,4}\. Cash on Delivery is possible\./],
    ['906001', /belong to the army’s post\. Is 906001 right\? To 906001: by \w{3} \d+ \w{3,4}\. Please pay by UPI\./],
    ['129001', /There is no PIN code 129001\. Look at the six digits again\./],
    ['999999', /There is no PIN code 999999\. Look at the six digits again\./],
    ['000000', /There is no PIN code 000000\. Look at the six digits again\./],
    ['385099', /We know of no PIN code 385099\. Look at the six digits again\./],
    ['12345', /A PIN code has six digits, such as 385001\./],
  ])('%s is answered', async (pin, words) => {
    const page = await htmlOf(story.visitor().get(`/delivery?pin=${encodeURIComponent(pin)}`))
    expect(page).toMatch(words)
  })

  it.each(['123456', '385099'])(
    '%s, which the shop does not know, gets no date, no word of cash and no state',
    async (pin) => {
      const reported = await (await story.visitor().get(`/api/delivery?pin=${pin}`)).json()
      const error = `We know of no PIN code ${pin}. Look at the six digits again.`
      expect(reported).toMatchObject({ text: '', error, city: '', state: '' })
      const page = await htmlOf(story.visitor().get(`/delivery?pin=${pin}`))
      expect(page).not.toMatch(/To \d{6}:|Cash on Delivery is possible/)
    },
  )

  it('a PIN tells city and state to the form, and fills what a form without scripts leaves open', async () => {
    const reported = await (await story.visitor().get('/api/delivery?pin=560001')).json()
    expect(reported).toMatchObject({ city: 'Bengaluru', state: 'Karnataka' })
    const village = await (await story.visitor().get('/api/delivery?pin=385535')).json()
    expect(village).toMatchObject({ city: 'Banaskantha', state: 'Gujarat' })
    expect(await order({ zip: '560 001', city: '', state: '' })).toBe('placed')
    expect(await ordersOf(story)).toMatchObject([{ city: 'Bengaluru', address_state: 'Karnataka', zip: '560001' }])
  })

  it('a PIN that does not exist is refused in words, at the checkout and in the account', async () => {
    const shopper = await newShopper(story)
    const errors = { zip: 'There is no PIN code 129001. Look at the six digits again.' }
    const form = await checkoutForm(shopper, undefined, { zip: '129001' })
    const refused = await checkOut(shopper, { ...form, foreign: 'text' })
    expect(refused).toMatchObject({ status: 400, errors, values: { zip: '129001', checkoutKey: form.checkoutKey } })
    expect(JSON.stringify(refused)).not.toContain('foreign')
    const address = { intent: 'save-address', fullName: 'Asha Patel', ...delivery, zip: '129001' }
    expect((await shopper.act('/myprofile', address)).answer).toMatchObject({ ok: false, errors })
    expect(await ordersOf(story)).toHaveLength(0)
  })

  it('a PIN that the shop does not know is asked about once, at the checkout and in the account', async () => {
    const shopper = await newShopper(story)
    const form = await checkoutForm(shopper, undefined, { zip: '385099' })
    const asked = await checkOut(shopper, form)
    if (asked.ok || !asked.errors) throw new Error('Nothing was asked')
    expect(asked.errors).toEqual({
      zip: 'We know of no PIN code 385099. Look at the six digits again. If it is right, send it again as it is.',
      placeAsked: '385099 Gujarat',
    })
    const { placeAsked = '' } = asked.errors
    expect(await checkOut(shopper, { ...form, zip: '385098', placeAsked })).toMatchObject({
      ok: false,
      errors: expect.anything(),
    })
    expect(await checkOut(shopper, { ...form, placeAsked })).toMatchObject({ kind: 'placed' })
    const address = { intent: 'save-address', fullName: 'Asha Patel', ...delivery, zip: '385099' }
    const page = await htmlOf(shopper.submit('/myprofile?panel=addresses', address))
    expect(page).toContain('We know of no PIN code 385099.')
    expect((await shopper.act('/myprofile', { ...address, placeAsked })).answer).toMatchObject({ ok: true })
  })

  it('cash is refused where none may be paid, with the way that is left; UPI goes there', async () => {
    const army = { zip: '906001', placeAsked: '906001 Gujarat' }
    expect(await order(army)).toBe(
      'Cash on Delivery is not possible to PIN 906001. Please pay by UPI, or call us on 98765 43210.',
    )
    expect(await ordersOf(story)).toHaveLength(0)
    expect(await order({ ...army, payment: 'upi' })).toBe('pay')
  })

  it('the longest beginning counts, and what is not served is told', async () => {
    await say('pins', { intent: 'save', prefix: '૩૮૫૦૦૧', version: '0', daysMin: '૧', daysMax: '१' })
    expect(await order()).toBe('We are sorry, we do not deliver to PIN 385001 yet. Nothing was charged.')
    expect(await order({ zip: '385010' })).toBe('placed')
    await say('pins', { prefix: '385001', version: await versionOf('385001'), intent: 'remove' })
    expect(await order()).toBe('placed')
  })

  it('a new rule does not replace one that is there, and one that was removed meanwhile is added again only knowingly', async () => {
    const meera = await newStaff(story, 'manager')
    const rule = { intent: 'save', isServed: 'on', daysMin: '2', daysMax: '9' }
    for (const version of ['0', '0']) {
      const refused = await meera.submit('/admin/pins', { ...rule, prefix: '744', version })
      expect(refused.status).toBe(409)
      const page = await refused.text()
      expect(page).toContain('There is a rule for this already.')
      expect(fieldsIn(page, 'name="daysMin"')).toMatchObject({ prefix: '744', daysMax: '9', version: '0' })
    }
    const seen = { ...rule, prefix: '744', version: await versionOf('744') }
    expect((await meera.submit('/admin/pins?prefix=744', { ...seen, intent: 'remove' })).status).toBe(302)
    const gone = await htmlOf(meera.submit('/admin/pins?prefix=744', seen))
    expect(gone).toContain('Somebody has removed this rule meanwhile.')
    const again = await meera.submit('/admin/pins?prefix=744', {
      ...fieldsIn(gone, 'name="daysMin"'),
      intent: 'save',
    })
    expect(again.status).toBe(302)
  })

  it('a rule that somebody changed meanwhile is not overwritten, and every change is in the audit', async () => {
    const meera = await newStaff(story, 'manager')
    const rule = { intent: 'save', prefix: '36', version: '1', isServed: 'on', daysMin: '2' }
    expect((await meera.submit('/admin/pins', { ...rule, daysMax: '4' })).status).toBe(302)
    expect((await meera.submit('/admin/pins', { ...rule, daysMax: '4' })).status).toBe(302)
    expect((await meera.submit('/admin/pins', { ...rule, daysMax: '5' })).status).toBe(409)
    expect((await meera.submit('/admin/pins', { ...rule, daysMin: '9', daysMax: '5' })).status).toBe(400)
    expect((await meera.submit('/admin/pins', { prefix: '', version: '0', intent: 'remove' })).status).toBe(400)
    const nothing = await meera.submit('/admin/pins', {
      intent: 'save',
      prefix: '',
      version: '0',
      daysMin: '',
      daysMax: '',
    })
    expect(await nothing.text()).toContain('Please enter one to six digits')
    const rows = await story.db.selectFrom('audit').selectAll().where('actor', '=', meera.userId).execute()
    expect(rows.map(({ act, subject }) => `${act} ${subject}`)).toEqual(['pin.save PIN 36'])
  })
})

/** Moves the story to Tuesday noon in India, closes Wednesday and Thursday, and returns the days. */
async function closeBetween() {
  let tuesday = addDays(indianDay(story.now()), 1)
  while (new Date(tuesday).getUTCDay() !== 2) tuesday = addDays(tuesday, 1)
  story.pass(startOfDay(tuesday) + 12 * hourMs - story.now())
  const days = { wednesday: addDays(tuesday, 1), thursday: addDays(tuesday, 2), friday: addDays(tuesday, 3) }
  const empty = Object.fromEntries(
    [2, 3].flatMap((row) => [
      [`${row}.day`, ''],
      [`${row}.reason`, ''],
    ]),
  )
  const closed = { '0.day': days.wednesday, '0.reason': 'Uttarayan', '1.day': days.thursday, '1.reason': '' }
  await say('settings/closedDays', { ...empty, version: '0', ...closed })
  return { ...days, tuesday }
}

describe('one promise', () => {
  it('names one day on the PIN’s answer, at the checkout, in the thanks, on the order’s page, in message and mail', async () => {
    const { wednesday, thursday, friday, tuesday } = await closeBetween()
    // Ordered on Tuesday, closed for two days: two days of packing end on Saturday, and Gujarat takes three business days in all.
    const day = formatArrival(addDays(tuesday, 6))
    const latest = `By ${formatArrival(addDays(tuesday, 11))} at the latest, anywhere in India.`
    const leaves = `We are closed on ${formatDayAndMonth(wednesday)} (Uttarayan), ${formatDayAndMonth(thursday)}; what is ordered now leaves us from ${formatDayAndMonth(friday)}.`
    const read = (visitor: Visitor, path: string) => htmlOf(visitor.get(path))
    const answer = await read(story.visitor(), '/delivery?pin=385001')
    for (const words of [`To 385001: by ${day}.`, latest, leaves]) expect(answer).toContain(words)
    const json = await (await story.visitor().get('/api/delivery?pin=385001')).json()
    expect(json).toMatchObject({ text: `To 385001: by ${day}. Cash on Delivery is possible.` })
    expect(await read(story.visitor(), '/product/jeera')).toContain(latest)
    const shopper = await newShopper(story)
    await recordReply(story.db, story, '+919876543210')
    await shopper.json('PUT', '/api/cart', { lines: [jeera], version: 0 })
    await shopper.act('/myprofile', { intent: 'save-address', fullName: 'Asha Patel', ...delivery })
    const checkout = await read(shopper, '/checkout')
    for (const words of [`To 385001: by ${day}.`, leaves, '2 to 4 business days']) expect(checkout).toContain(words)
    const placed = await checkOut(shopper, await checkoutForm(shopper))
    const { number } = placed.kind === 'placed' ? placed : { number: '' }
    const promise = `t is with you by ${day}.`
    for (const path of ['/myprofile', `/order/${number}`]) expect(await read(shopper, path), path).toContain(promise)
    await story.work()
    const { console } = story.running.outside.simulators ?? {}
    expect(JSON.stringify(console?.messages())).toContain(day)
    expect(console?.mails().find(({ subject }) => subject.includes(number))?.text).toContain(promise)
    const legal = await read(story.visitor(), '/legal/shipping')
    for (const words of ['Delivery takes up to 7 days.', 'from 4 pm on', 'never more than 7 days after'])
      expect(legal).toContain(words)
  })

  it('is that of the day on which a cash order is confirmed or a UPI order is paid', async () => {
    await askBuyers(story)
    const { tuesday } = await closeBetween()
    const shopper = await newShopper(story)
    const placed = await checkOut(shopper, await checkoutForm(shopper))
    const { orderId, number } = placed.kind === 'placed' ? placed : { orderId: '', number: '' }
    const promised = async () => (await findOrder(story.db, orderId))?.arrivesBy
    expect(await promised()).toBe(addDays(tuesday, 6))
    story.pass(4 * 24 * hourMs)
    const form = { intent: 'confirm', key: crypto.randomUUID() }
    expect((await shopper.submit(`/order/${number}`, form)).status).toBe(302)
    // Said on Saturday: Monday and Tuesday are for packing, and Wednesday is the third business day.
    expect(await promised()).toBe(addDays(tuesday, 8))
    const page = () => htmlOf(shopper.get(`/order/${number}`))
    expect(await page()).toContain(`It is with you by ${formatArrival(addDays(tuesday, 8))}.`)
    story.pass(5 * 24 * hourMs)
    expect(await page()).toContain('it should have been with you. Please call us or write to us.')
  })
})

describe('cash on delivery', () => {
  it('can be switched off, and has a maximum', async () => {
    await say('settings/cash', { ...terms, isOffered: '' })
    expect(await order()).toBe(
      'Cash on Delivery is not possible at the moment. Please pay by UPI, or call us on 98765 43210.',
    )
    await say('settings/cash', { ...terms, version: '1', mostPaise: '100' })
    expect(await order()).toBe('Cash on Delivery is possible up to ₹100. Please pay by UPI, or call us on 98765 43210.')
    expect(await order({ payment: 'upi' })).toBe('pay')
  })

  it('is not offered for a phone whose parcels came back too often, without saying why', async () => {
    await say('settings/cash', { ...terms, mostReturns: '1' })
    expect(await order()).toBe('placed')
    await story.db.updateTable('orders').set({ stage: 'returned' }).execute()
    expect(await order()).toBe(
      'Cash on Delivery is not possible for this order. Please pay by UPI, or call us on 98765 43210.',
    )
    expect(await order({ phone: '98765 99999' })).toBe('placed')
  })
})

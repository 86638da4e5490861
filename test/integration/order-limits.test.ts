import { expect, it } from 'vitest'
import { hourMs } from '#domain/calendar/moment'
import { shopLimits } from '#domain/limits/shop-limits'
import { enqueue } from '#domain/outbox/outbox.server'
import { shopDefaults } from '#domain/shop-settings/shop-defaults'
import { providerDriver } from '#test/support/provider-driver'
import { createShoppers, newShopper } from '#test/support/sessions'
import { checkOut, checkoutForm, jeera, kesar, ordersOf, setStock, startUpi, stockOf } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf, Visitor } from '#test/support/visitor'
import { deliverWhatsAppStatuses, refuseSomeNumbers } from '#test/support/whatsapp-webhooks'

const story = createStory()
refuseSomeNumbers(story)
const driver = providerDriver(story)
const limits = shopLimits.orders

/** Signed-in people who all come over one address, or over addresses of one network. */
async function behindOneAddress(size: number, addressOf = (_n: number) => '198.51.100.77'): Promise<Visitor[]> {
  const crowd = await createShoppers(story, size)
  return crowd.map((one, n) => {
    const visitor = new Visitor(story.running.application, 'http://localhost:3000', addressOf(n))
    for (const [name, value] of one.cookies) visitor.cookies.set(name, value)
    visitor.phone = `97123 ${String(45000 + n)}`
    return visitor
  })
}

async function order(visitor: Visitor, changes: Record<string, string> = {}) {
  return checkOut(visitor, await checkoutForm(visitor, [{ ...jeera, quantity: 1 }], changes))
}

const alarms = () => story.db.selectFrom('outbox').selectAll().where('kind', '=', 'alarm').execute()

it('one account cannot hold all stock by unpaid orders', async () => {
  await setStock(story, jeera, 500)
  await setStock(story, kesar, 500)
  const visitor = await newShopper(story)
  const lines = [
    { ...jeera, quantity: 99 },
    { ...kesar, quantity: 2 },
  ]
  const refused = await checkOut(visitor, await checkoutForm(visitor, lines, { payment: 'upi' }))
  expect(refused).toMatchObject({ status: 409, ok: false, message: expect.stringContaining('at most 100 packs') })
  expect(await ordersOf(story)).toEqual([])
  expect(await stockOf(story, jeera)).toBe(500)
})

it.each([
  ['one IPv4 address', () => '198.51.100.77', '198.51.100.78'],
  ['the IPv6 addresses of one household', (n: number) => `2001:db8:7:7::${n}`, '2001:db8:7:8::1'],
])(
  'unpaid orders over %s hold so much and no more, whoever places them at the same moment',
  async (_, addressOf, other) => {
    await setStock(story, jeera, 5000)
    const crowd = await behindOneAddress(12, addressOf)
    const forms = await Promise.all(
      crowd.map((visitor) => checkoutForm(visitor, [{ ...jeera, quantity: 60 }], { payment: 'upi' })),
    )
    const answers = await Promise.all(crowd.map((visitor, n) => checkOut(visitor, forms[n] ?? {})))
    expect(answers.filter((answer) => answer.kind === 'pay')).toHaveLength(limits.unpaidPacksPerNetwork / 60)
    expect(await stockOf(story, jeera)).toBe(5000 - limits.unpaidPacksPerNetwork)
    const [refused] = answers.filter((answer) => !answer.ok)
    expect(refused).toMatchObject({ message: expect.stringContaining('choose Cash on Delivery') })
    const [elsewhere] = await behindOneAddress(1, () => other)
    if (!elsewhere) throw new Error('Nobody came')
    await startUpi(elsewhere, [{ ...jeera, quantity: 60 }])
  },
)

it('an unpaid order of many packs gives them back sooner, as the terms say, and forgets over which network it came', async () => {
  const terms = await htmlOf(story.visitor().get('/legal/terms'))
  expect(terms).toContain('keeps its packs for 30 minutes, one of more than 30 packs for 15 minutes.')
  await setStock(story, jeera, 100)
  const visitor = await newShopper(story)
  await startUpi(visitor, [{ ...jeera, quantity: limits.manyPacks + 1 }])
  story.pass(limits.manyPacksLiveMs + 20_000)
  await story.work()
  expect(await ordersOf(story)).toMatchObject([{ state: 'cancelled', held_for: null }])
  expect(await stockOf(story, jeera)).toBe(100)
})

it('the owner is told of a limit that was met, once an hour, by a message and a line in the log', async () => {
  await setStock(story, jeera, 500)
  const visitor = await newShopper(story)
  const lines = [
    { ...jeera, quantity: 99 },
    { ...kesar, quantity: 2 },
  ]
  for (let n = 0; n < 3; n++) await checkOut(visitor, await checkoutForm(visitor, lines, { payment: 'upi' }))
  await story.work()
  expect(driver.messages()).toMatchObject([{ template: 'shop_alarm', to: shopDefaults.contact.chat.number }])
  expect(story.logged.filter((line) => line.includes('shop.alarm'))).toHaveLength(1)
  story.pass(hourMs)
  await checkOut(visitor, await checkoutForm(visitor, lines, { payment: 'upi' }))
  expect(await alarms()).toHaveLength(2)
})

it('one account places so many cash orders a day, however many it sends at once', async () => {
  const visitor = await newShopper(story)
  const forms = await Promise.all(
    Array.from({ length: 12 }, (_, n) => checkoutForm(visitor, [jeera], { phone: `97000 ${10000 + n}` })),
  )
  const answers = await Promise.all(forms.map((form) => checkOut(visitor, form)))
  expect(answers.filter((answer) => answer.kind === 'placed')).toHaveLength(limits.cashOrdersPerAccount)
  expect(answers.find((answer) => !answer.ok)).toMatchObject({
    status: 409,
    message: expect.stringContaining('pay this one by UPI'),
  })
  expect(await ordersOf(story)).toHaveLength(limits.cashOrdersPerAccount)
  await startUpi(visitor)
  story.pass(limits.windowMs + hourMs)
  expect((await order(await newShopper(story))).kind).toBe('placed')
})

it('packs that wait for cash at the door are bounded by account, phone and network, until they leave the shop', async () => {
  await setStock(story, jeera, 2000)
  const place = async (visitor: Visitor, changes: Record<string, string> = {}, quantity = 45) =>
    checkOut(visitor, await checkoutForm(visitor, [{ ...jeera, quantity }], changes))
  const refused = (words: string) => ({ status: 409, ok: false, message: expect.stringContaining(words) })
  const [asha, bina, chetan, ...others] = await behindOneAddress(8)
  if (!asha || !bina || !chetan) throw new Error('Nobody came')
  const phone = { phone: '96000 12345' }
  for (const changes of [{}, phone]) expect((await place(asha, changes)).kind).toBe('placed')
  const atMost = refused('At most 100 packs can wait for cash at the door')
  expect(await place(asha, { phone: '96000 00000' })).toMatchObject(atMost)
  expect((await place(bina, phone)).kind).toBe('placed')
  expect(await place(chetan, phone)).toMatchObject(atMost)
  await story.db.updateTable('orders').set({ stage: 'handed-over' }).where('phone', '=', '+919600012345').execute()
  expect((await place(chetan, phone)).kind).toBe('placed')
  const kinds: (string | undefined)[] = []
  for (const visitor of others) kinds.push((await place(visitor)).kind)
  expect(kinds.filter((kind) => kind === 'placed').length).toBeLessThan(kinds.length)
  // What is paid first goes on.
  await startUpi(chetan, [{ ...jeera, quantity: 45 }])
})

it('cash is offered up to an amount that the shop sets', async () => {
  const visitor = await newShopper(story)
  await setStock(story, jeera, 100)
  const refused = await checkOut(visitor, await checkoutForm(visitor, [{ ...jeera, quantity: 50 }]))
  expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('possible up to ₹10,000') })
  expect(await stockOf(story, jeera)).toBe(100)
})

it('many honest buyers share a carrier’s address; a flood over it is refused', async () => {
  await setStock(story, jeera, 500)
  const crowd = await behindOneAddress(limits.cashOrdersPerNetwork + 3)
  const kinds: string[] = []
  for (const visitor of crowd) kinds.push((await order(visitor)).kind ?? 'refused')
  expect(kinds.filter((kind) => kind === 'placed')).toHaveLength(limits.cashOrdersPerNetwork)
  expect(kinds.slice(-3)).toEqual(['refused', 'refused', 'refused'])
})

it('a number that never answered gets one message; the next waits, and the order says how to get it', async () => {
  const visitor = await newShopper(story)
  await order(visitor)
  await story.work()
  const second = await order(visitor)
  await story.work()
  const toCustomer = () => driver.messages().filter(({ template }) => /confirm/.test(template ?? ''))
  expect(toCustomer()).toHaveLength(1)
  expect(driver.messages().filter((message) => message.template === 'shop_new_order')).toHaveLength(2)
  const page = await htmlOf(visitor.get('/myprofile'))
  expect(page.match(/Send us a “hi” on WhatsApp/g)).toHaveLength(1)
  // The yes for it is asked for first.
  expect(page.indexOf('Yes, send it')).toBeLessThan(page.indexOf('Send us a “hi” on WhatsApp'))
  const number = 'number' in second ? second.number : ''
  const text = encodeURIComponent(`Namaste, please write me here about order ${number}.`)
  expect(page).toContain(`https://wa.me/${shopDefaults.contact.chat.number}?text=${text}`)

  expect(
    (
      await deliverWhatsAppStatuses(story, {
        messages: [{ from: '919876543210', id: 'wamid.1', type: 'text', text: { body: 'hi' } }],
      })
    ).status,
  ).toBe(200)
  await story.work()
  expect(toCustomer().map((message) => message.texts[1])).toContain(number)
  expect(await htmlOf(visitor.get('/myprofile'))).not.toContain('Send us a “hi” on WhatsApp')
  await order(visitor)
  await story.work()
  expect(toCustomer()).toHaveLength(3)
})

it('a number that asks for no more messages gets none, not even the one that waits for it, until it answers; the mails go on', async () => {
  const visitor = await newShopper(story)
  const write = (body: string) =>
    deliverWhatsAppStatuses(story, { messages: [{ from: '919876543210', type: 'text', text: { body } }] })
  const sent = () =>
    driver.messages().filter(({ to, template }) => to === '919876543210' && /confirm/.test(template ?? ''))
  const mailed = async () => {
    const jobs = await story.db.selectFrom('outbox').select('receipt').where('kind', '=', 'confirmation-mail').execute()
    return jobs.filter(({ receipt }) => receipt !== null).length
  }
  await order(visitor)
  await story.work()
  await order(visitor)
  await write('STOP')
  await story.work()
  expect([sent().length, await mailed()]).toEqual([1, 2])
  await write('Namaste')
  await story.work()
  expect(sent()).toHaveLength(2)
  await write('बंद')
  await order(visitor)
  await story.work()
  expect([sent().length, await mailed()]).toEqual([2, 3])
  // A number that the shop never wrote to.
  await deliverWhatsAppStatuses(story, { messages: [{ from: '919876500000', type: 'text', text: { body: 'stop' } }] })
  await order(visitor, { phone: '98765 00000' })
  await story.work()
  expect(driver.messages().filter(({ to }) => to === '919876500000')).toEqual([])
})

it('a message that WhatsApp delivers again, or late, takes back no later STOP, and stops nobody who has written since', async () => {
  const visitor = await newShopper(story)
  const write = (body: string, second: number) =>
    deliverWhatsAppStatuses(story, {
      messages: [{ from: '919876543210', timestamp: String(1_773_550_000 + second), type: 'text', text: { body } }],
    })
  const sent = async () => {
    await story.work()
    return driver.messages().filter(({ to, template }) => to === '919876543210' && /confirm/.test(template ?? ''))
      .length
  }
  await write('hi', 1)
  await write('STOP', 5)
  await order(visitor)
  for (const [body, second] of [['hi', 1] as const, ['Is it on its way?', 4] as const, ['hi', 5] as const])
    await write(body, second)
  expect(await sent()).toBe(0)
  await write('Please write again', 9)
  expect(await sent()).toBe(1)
  await write('STOP', 5)
  await order(visitor)
  expect(await sent()).toBe(2)
  await write('STOP', 9)
  await order(visitor)
  expect(await sent()).toBe(2)
})

it('nothing of a stranger’s words becomes a link or markup in a message', async () => {
  const visitor = await story
    .visitor()
    .register({ firstName: 'Win-at-evil.com/x', lastName: '<b>now</b> *free* \u202ecba' })
  await order(visitor, { street: '12 www.evil.com/win <a href=x>', note: 'see https://evil.example/a_b_ now' })
  await story.work()
  const texts = driver.messages().flatMap((message) => message.texts)
  expect(texts).toContain('friend')
  for (const text of texts) expect(text).not.toMatch(/evil\.\S|:\/\/|[<>*_\u202e]/)
})

it('the outbox stops and tells the owner when more goes to one number than any shopper needs', async () => {
  const visitor = await newShopper(story)
  await deliverWhatsAppStatuses(story, { messages: [{ from: '919876543210', type: 'text', text: { body: 'hi' } }] })
  await order(visitor)
  const [one] = await ordersOf(story)
  if (!one) throw new Error('There is no order')
  for (let n = 0; n < limits.messagesPerNumberPerHour + 4; n++) {
    const copy = { ...one, id: `copy-${n}`, number: `SM-${n}`, checkout_key: `copy-${n}` }
    await story.db.insertInto('orders').values(copy).execute()
    await enqueue(story.db, story, 'confirmation-message', copy.id)
  }
  await story.work()
  const sent = () =>
    driver.messages().filter(({ to, template }) => to === '919876543210' && !template?.startsWith('shop')).length
  expect(sent()).toBe(limits.messagesPerNumberPerHour)
  expect((await alarms()).map(({ subject }) => subject.split(' ')[0])).toEqual(['messages'])
  story.pass(hourMs + 1000)
  await story.work()
  expect(sent()).toBe(limits.messagesPerNumberPerHour + 5)
})

import { expect, it } from 'vitest'
import { findProvenPhone } from '#domain/accounts/phone-accounts.server'
import { eraseCustomer } from '#domain/customers/erase-customer.server'
import { exportCustomer } from '#domain/customers/export-customer.server'
import { accountMails } from '#test/support/account-mails'
import { newStaff } from '#test/support/sessions'
import { askBuyers, checkOut, checkoutForm, jeera, ordersOf } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf, statusAndPlace, type Visitor } from '#test/support/visitor'

const story = createStory({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@example.com' })
const { readMails } = accountMails(story)

const typed = '98250 12345'
const stored = '+919825012345'
const home = { phone: typed, fullName: 'Asha Patel', street: '7, Rose Lane', city: 'Ahmedabad', zip: '380015' }
const by = { id: 'console', requestId: null }

const messages = () => story.running.outside.simulators?.whatsapp.outbox ?? []

/** Asks for a code in this browser; returns the code in the message. */
async function askCode(visitor: Visitor, phone = typed, more: Record<string, string> = {}): Promise<string> {
  const before = messages().length
  const asked = await visitor.submit('/login/phone', { intent: 'send-code', phone, ...more })
  expect(await statusAndPlace(Promise.resolve(asked))).toEqual([
    302,
    more.next ? `/login/phone?next=${encodeURIComponent(more.next)}` : '/login/phone',
  ])
  await story.work()
  const sent = messages().slice(before)
  return sent.find(({ template }) => template === 'sign_in_code')?.texts[0] ?? ''
}

const giveCode = (visitor: Visitor, code: string, more: Record<string, string> = {}) =>
  visitor.submit('/login/phone', { intent: 'code', code, ...more })

async function signIn(visitor = story.visitor(), phone = typed): Promise<Visitor> {
  const code = await askCode(visitor, phone)
  expect((await giveCode(visitor, code)).status).toBe(302)
  return visitor
}

const accounts = () => story.db.selectFrom('user').selectAll().orderBy('createdAt').execute()
const statusOf = async (response: Promise<Response>) => (await response).status
const isSignedIn = async (visitor: Visitor) => (await visitor.get('/myprofile')).status === 200

it('ten digits and a code of six sign a new buyer in, on to the checkout, and a known one back into the account', async () => {
  const asha = story.visitor()
  const page = await htmlOf(asha.get('/login?next=/checkout'))
  expect(page).toContain('Continue with your phone')
  const code = await askCode(asha, typed, { next: '/checkout' })
  expect(code).toMatch(/^\d{6}$/)
  expect(messages().at(-1)).toMatchObject({ to: '919825012345', button: code })
  const step = await htmlOf(asha.get('/login/phone?next=/checkout'))
  expect(step).toContain('autoComplete="one-time-code"')
  expect(step).toContain('inputMode="numeric"')
  expect(await statusAndPlace(giveCode(asha, code, { next: '/checkout' }))).toEqual([302, '/checkout'])
  await asha.json('PUT', '/api/cart', { lines: [jeera], version: 0 })
  const checkout = await htmlOf(asha.get('/checkout'))
  expect(checkout).toContain('value="98250 12345"')
  const [user] = await accounts()
  expect(user).toMatchObject({ phoneNumber: stored, phoneNumberVerified: 1, name: '+91 98250 12345' })
  const later = await signIn()
  expect(await isSignedIn(later)).toBe(true)
  expect(await accounts()).toHaveLength(1)
})

it('the address that fills the column is shown nowhere, and no mail goes to it', async () => {
  const asha = await signIn()
  const placed = await checkOut(asha, await checkoutForm(asha, undefined, { fullName: 'Asha Patel', phone: typed }))
  if (placed.kind !== 'placed') throw new Error(JSON.stringify(placed))
  await asha.act(`/order/${placed.number}`, { intent: 'complain', message: 'The jar is broken.' })
  await story.workAfterUndo()
  const [user] = await accounts()
  expect(user?.name).toBe('Asha Patel')
  const [order] = await ordersOf(story)
  expect(order?.email).toBe('')
  const owner = await newStaff(story)
  const letter = await story.db.selectFrom('letters').select('ticket').executeTakeFirstOrThrow()
  const pages = [
    ...['/checkout', '/myprofile', '/account/security', `/order/${placed.number}`].map((path) =>
      htmlOf(asha.get(path)),
    ),
    ...[
      '/admin/customers',
      `/admin/customers/${user?.id}`,
      `/admin/orders/${placed.number}`,
      `/admin/inbox/${letter.ticket}`,
    ].map((path) => htmlOf(owner.get(path))),
  ]
  for (const page of await Promise.all(pages)) expect(page).not.toContain('phone.invalid')
  expect(await exportCustomer(story.db, story, by, user?.id ?? '')).not.toContain('phone.invalid')
  expect(await exportCustomer(story.db, story, by, user?.id ?? '')).toContain(stored)
  const jobs = await story.db.selectFrom('outbox').select(['kind', 'state', 'payload']).execute()
  expect(jobs.filter(({ kind }) => kind === 'confirmation-mail')).toEqual([expect.objectContaining({ state: 'done' })])
  expect(messages().map(({ template }) => template)).toContain('order_confirmed_link')
})

it('a code opens one thing once: not twice, not in another browser, not after five minutes', async () => {
  const asha = story.visitor()
  const code = await askCode(asha)
  const thief = story.visitor('198.51.100.1')
  expect(await statusOf(giveCode(thief, code))).toBe(410)
  await askCode(thief, '98250 99999')
  expect(await statusOf(giveCode(thief, code))).toBe(401)
  const copied = story.visitor()
  for (const [name, value] of asha.cookies) copied.cookies.set(name, value)
  expect(await statusOf(giveCode(asha, code))).toBe(302)
  expect(await statusOf(giveCode(copied, code))).toBe(410)
  const slow = story.visitor()
  const late = await askCode(slow)
  story.pass(5 * 60_000 + 1)
  expect(await statusOf(giveCode(slow, late))).toBe(410)
})

it('a new code voids the one before, in the same browser', async () => {
  const asha = story.visitor()
  const first = await askCode(asha)
  const second = await askCode(asha)
  if (first !== second) expect(await statusOf(giveCode(asha, first))).toBe(401)
  expect(await statusOf(giveCode(asha, second))).toBe(302)
})

it('the fifth wrong code ends it, and the right one comes too late', async () => {
  const thief = story.visitor()
  const code = await askCode(thief)
  const wrong = code === '000000' ? '000001' : '000000'
  const statuses = []
  for (let n = 0; n < 5; n++) statuses.push(await statusOf(giveCode(thief, wrong)))
  expect(statuses).toEqual([401, 401, 401, 401, 410])
  expect(await statusOf(giveCode(thief, code))).toBe(410)
  expect(await accounts()).toEqual([])
})

it('of many requests with one code at once, one opens one account', async () => {
  const asha = story.visitor()
  const code = await askCode(asha)
  const copies = Array.from({ length: 6 }, () => {
    const copy = story.visitor()
    for (const [name, value] of asha.cookies) copy.cookies.set(name, value)
    return copy
  })
  const statuses = await Promise.all(copies.map((copy) => statusOf(giveCode(copy, code))))
  expect(statuses.toSorted()).toEqual([302, 410, 410, 410, 410, 410])
  expect(await accounts()).toHaveLength(1)
})

it('two browsers that prove one new number at once share one account', async () => {
  const [one, two] = [story.visitor(), story.visitor('198.51.100.1')]
  const codes = [await askCode(one), await askCode(two)]
  const statuses = await Promise.all([one, two].map((visitor, n) => statusOf(giveCode(visitor, codes[n] ?? ''))))
  expect(statuses).toEqual([302, 302])
  expect(await accounts()).toHaveLength(1)
  expect(await Promise.all([one, two].map(isSignedIn))).toEqual([true, true])
})

it.each(['૯૮૨૫૦ ૧૨૩૪૫', '९८२५०-१२३४५', '+91 98250 12345', '0091 9825012345', '09825012345'])(
  '%s is the same number, and the code is read in digits of any script',
  async (phone) => {
    await signIn()
    const again = story.visitor()
    const code = await askCode(again, phone)
    const gujarati = [...code].map((digit) => String.fromCodePoint(0xae6 + Number(digit))).join('')
    expect(await statusOf(giveCode(again, `${gujarati.slice(0, 3)} ${gujarati.slice(3)}`))).toBe(302)
    expect(await accounts()).toHaveLength(1)
  },
)

it.each(['+1 415 555 2671', '+44 7911 123456', '2712 345678', '12345', ''])(
  '%s is no Indian mobile number: no code goes out',
  async (phone) => {
    const asked = await story.visitor().submit('/login/phone', { intent: 'send-code', phone })
    expect(asked.status).toBe(400)
    await story.work()
    expect(await story.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  },
)

it('a flood of codes is bounded by number, by network and by day, with an alarm', async () => {
  const ask = async (address: string, phone: string) =>
    (await story.visitor(address).submit('/login/phone', { intent: 'send-code', phone })).status
  const numbers = (n: number) => `98250 ${String(20_000 + n)}`
  const toOne = []
  for (let n = 0; n < 6; n++) toOne.push(await ask(`198.51.100.${n}`, typed))
  expect(toOne).toEqual([302, 302, 302, 302, 302, 429])
  const fromOne = []
  for (let n = 0; n < 21; n++) fromOne.push(await ask('198.51.100.99', numbers(n)))
  expect(fromOne).toEqual([...Array.from({ length: 20 }, () => 302), 429])
  expect(await ask('198.51.100.100', numbers(50))).toBe(302)
  await story.db.updateTable('attempts').set({ count: 300 }).where('subject', 'like', 'phone-code shop:%').execute()
  expect(await ask('198.51.100.101', numbers(51))).toBe(429)
  expect(await story.db.selectFrom('outbox').select('kind').where('kind', '=', 'alarm').execute()).toHaveLength(1)
  story.pass(24 * 60 * 60_000 + 1)
  expect(await ask('198.51.100.101', numbers(51))).toBe(302)
})

it('the answer is the same for a number that has an account and for one that has none', async () => {
  await signIn()
  const answers = await Promise.all(
    [typed, '98250 77777'].map(async (phone) => {
      const visitor = story.visitor()
      const asked = await visitor.submit('/login/phone', { intent: 'send-code', phone })
      const page = await htmlOf(visitor.get('/login/phone'))
      const text = page
        .replace(/<script.*?<\/script>/gs, '')
        .replaceAll(/98250 ?\d{5}/g, 'N')
        .replace(/nonce="[^"]*"/g, '')
      return [
        asked.status,
        asked.headers.get('location'),
        text.match(/<main.*<\/main>/s)?.[0].replace(/id="[^"]*"/g, ''),
      ]
    }),
  )
  expect(answers[0]).toEqual(answers[1])
})

it('the database holds no code and no number that is easily turned back, and the outbox forgets both when the message is gone', async () => {
  const asha = story.visitor()
  await asha.submit('/login/phone', { intent: 'send-code', phone: typed })
  const [kept] = await story.db.selectFrom('account_links').select('link').execute()
  expect(kept?.link).toMatch(/^\d{6}$/)
  const waiting = await story.db.selectFrom('verification').selectAll().execute()
  expect(JSON.stringify(waiting)).not.toContain(`"${kept?.link}"`)
  await story.work()
  expect(await story.db.selectFrom('account_links').selectAll().execute()).toEqual([])
  const [job] = await story.db.selectFrom('outbox').selectAll().where('kind', '=', 'message-code').execute()
  expect(job).toMatchObject({ state: 'done', payload: '{}' })
})

it('a code whose time is over is not sent after all', async () => {
  await story.visitor().submit('/login/phone', { intent: 'send-code', phone: typed })
  story.pass(6 * 60_000)
  const before = messages().length
  await story.work()
  expect(messages().slice(before)).toEqual([])
  expect(await story.db.selectFrom('account_links').selectAll().execute()).toEqual([])
})

it('a phone in earlier orders and addresses attaches nothing', async () => {
  const earlier = await story.visitor().register()
  await checkOut(earlier, await checkoutForm(earlier, undefined, { ...home, saveAddress: 'on' }))
  const other = await signIn()
  const profile = await htmlOf(other.get('/myprofile'))
  expect(profile).toContain('No orders found.')
  expect(await htmlOf(other.get('/checkout'))).not.toContain(home.street)
  expect(await accounts()).toHaveLength(2)
})

it('staff never sign in by phone, and neither does who has an authenticator', async () => {
  const owner = await newStaff(story)
  const proven = { phoneNumber: stored, phoneNumberVerified: 1, phoneProvenAt: story.now() }
  await story.db.updateTable('user').set(proven).where('id', '=', owner.userId).execute()
  const thief = story.visitor()
  const code = await askCode(thief)
  expect(await statusOf(giveCode(thief, code))).toBe(403)
  expect(await isSignedIn(thief)).toBe(false)
  await story.db.deleteFrom('staff_sessions').execute()
  await story.db.deleteFrom('staff').execute()
  await story.db.updateTable('user').set({ twoFactorEnabled: 1 }).where('id', '=', owner.userId).execute()
  const again = story.visitor()
  expect(await statusOf(giveCode(again, await askCode(again)))).toBe(403)
})

async function leaveUnused(): Promise<void> {
  story.pass(181 * 24 * 60 * 60_000)
}

it('a number unused for half a year asks for the PIN of the last delivery', async () => {
  const asha = await signIn()
  await checkOut(asha, await checkoutForm(asha, undefined, home))
  await leaveUnused()
  const back = story.visitor()
  expect(await statusAndPlace(giveCode(back, await askCode(back)))).toEqual([302, '/login/phone'])
  expect(await isSignedIn(back)).toBe(false)
  expect(await htmlOf(back.get('/login/phone'))).not.toContain('380015')
  expect(await statusOf(back.submit('/login/phone', { intent: 'pin', pin: '110001' }))).toBe(401)
  expect(await statusOf(back.submit('/login/phone', { intent: 'pin', pin: '૩૮૦૦૧૫' }))).toBe(302)
  expect(await htmlOf(back.get('/myprofile'))).toContain('Jeera')
})

it('who does not know that PIN gets a new account, and the old one keeps its orders to itself', async () => {
  const asha = await signIn()
  await checkOut(asha, await checkoutForm(asha, undefined, home))
  await leaveUnused()
  const stranger = story.visitor()
  await giveCode(stranger, await askCode(stranger))
  expect(await statusOf(stranger.submit('/login/phone', { intent: 'begin-anew' }))).toBe(302)
  expect(await htmlOf(stranger.get('/myprofile'))).toContain('No orders found.')
  const [old, fresh] = await accounts()
  expect([old?.phoneNumber, fresh?.phoneNumber]).toEqual([null, stored])
  expect((await stranger.act('/login/phone', { intent: 'begin-anew' })).status).toBe(410)
})

it('an e-mail address and a password are added in the account, and open it too', async () => {
  const asha = await signIn()
  const email = 'asha@example.com'
  const added = await asha.submit('/account/security', { intent: 'add-email', email, newPassword: 'secret' })
  expect(added.status).toBe(200)
  const link = (await readMails()).at(0)?.text.match(/http\S+/)?.[0] ?? ''
  expect(link).toContain('/register/confirm?token=')
  const elsewhere = story.visitor()
  expect(await statusOf(elsewhere.submit('/login', { email, password: 'secret' }))).toBe(302)
  expect(await accounts()).toHaveLength(1)
  const other = await signIn(story.visitor(), '98250 55555')
  const taken = { intent: 'add-email', email, newPassword: 'secret' }
  expect(await statusOf(other.submit('/account/security', taken))).toBe(409)
})

it('an address that is somebody else’s goes to its owner, and the account by phone stays', async () => {
  const asha = await signIn()
  const email = 'meera@example.com'
  await asha.submit('/account/security', { intent: 'add-email', email, newPassword: 'secret' })
  const meera = story.visitor()
  await readMails()
  await meera.submit('/login/help', { email })
  const link = new URL((await readMails()).at(0)?.text.match(/http\S+/)?.[0] ?? '')
  const token = link.searchParams.get('token') ?? ''
  expect(await statusOf(meera.submit('/login/reset', { token, password: 'another' }))).toBe(302)
  const [own, hers] = await accounts()
  expect(own).toMatchObject({ phoneNumber: stored, unconfirmedSince: null })
  expect(own?.email).toMatch(/@phone\.invalid$/)
  expect(hers).toMatchObject({ email, phoneNumber: null })
  expect(await statusOf(story.visitor().submit('/login', { email, password: 'secret' }))).toBe(401)
  expect(await isSignedIn(asha)).toBe(true)
})

it('a phone is added to an account by the same code, by who asked for it, and not from another account', async () => {
  const asha = await story.visitor().register()
  const code = await askCode(asha, typed, { adds: 'on' })
  const other = await story.visitor().register()
  for (const name of ['phone_step']) other.cookies.set(name, asha.cookies.get(name) ?? '')
  expect((await other.act('/login/phone', { intent: 'code', code })).status).toBe(410)
  const again = await askCode(asha, typed, { adds: 'on' })
  expect(await statusAndPlace(giveCode(asha, again))).toEqual([302, '/account/security'])
  const back = await signIn()
  const [first] = await accounts()
  expect(await findProvenPhone(story.db, first?.id ?? '')).toBe(stored)
  expect(await htmlOf(back.get('/account/security'))).toContain('+91 98250 12345')
  expect(await accounts()).toHaveLength(2)
  const third = await askCode(other, typed, { adds: 'on' })
  expect((await other.act('/login/phone', { intent: 'code', code: third })).status).toBe(409)
})

it('a proven number is a yes: its cash order is not asked about, and a message to it is not the only one', async () => {
  await askBuyers(story)
  const asha = await signIn()
  const form = home
  for (let n = 0; n < 4; n++) await checkOut(asha, await checkoutForm(asha, undefined, form))
  expect((await ordersOf(story)).map(({ cod_confirm }) => cod_confirm)).toEqual([null, null, null, null])
  await checkOut(asha, await checkoutForm(asha, undefined, { ...form, phone: '98250 66666' }))
  expect((await ordersOf(story)).at(-1)?.cod_confirm).toBe('asked')
  await story.workAfterUndo()
  const confirmations = messages().filter(
    ({ to, template }) => to === '919825012345' && template === 'order_confirmed_link',
  )
  expect(confirmations.length).toBeGreaterThanOrEqual(4)
})

it('the order’s page and the tracking know a proven number, and show what the link shows', async () => {
  const earlier = await story.visitor().register()
  await checkOut(earlier, await checkoutForm(earlier, undefined, home))
  const [order] = await ordersOf(story)
  const proven = await signIn()
  const tracked = proven.submit('/track', { number: order?.number ?? '', phone: typed })
  expect(await statusAndPlace(tracked)).toEqual([302, `/order/${order?.number}`])
  const page = await htmlOf(proven.get(`/order/${order?.number}`))
  expect(page).not.toContain(home.street)
  const stranger = await signIn(story.visitor(), '98250 44444')
  expect(await statusOf(stranger.get(`/order/${order?.number}`))).toBe(404)
})

it('an erased customer’s number opens nothing any more', async () => {
  await signIn()
  const [user] = await accounts()
  const erased = await eraseCustomer(story.db, story, {
    userId: user?.id ?? '',
    typedName: user?.name ?? '',
    commandKey: 'a-key-of-a-page',
    by,
  })
  expect(erased).toEqual({ ok: true })
  const back = await signIn()
  expect(await htmlOf(back.get('/myprofile'))).toContain('No orders found.')
  expect(await accounts()).toHaveLength(2)
})

import { expect, it } from 'vitest'
import type { FormResult } from '#app/forms/form-result'
import { makeResetLink } from '#domain/accounts/password-reset.server'
import { hourMs } from '#domain/calendar/moment'
import { recordContactMessage } from '#domain/contact/contact-messages.server'
import { runJobs } from '#domain/jobs/run-jobs.server'
import { shopLimits } from '#domain/limits/shop-limits'
import type { Mail, Mailer } from '#domain/notifications/messenger'
import { createAccountService } from '#server/security/accounts'
import { accountMails, asha } from '#test/support/account-mails'
import { codeFor, newLink, readKey } from '#test/support/authenticator'
import { cheapPasswords } from '#test/support/cheap-passwords'
import { newStaff } from '#test/support/sessions'
import { checkOut, checkoutForm, delivery, jeera } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf, type Visitor } from '#test/support/visitor'

const story = createStory({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@example.com' })

const { readMails, readMail, linkIn, openLink, signUp, askForLink } = accountMails(story)

const street = 'Sukh Niwas, Temple Road'
const keepAddress = (visitor: Visitor) =>
  visitor.submit('/myprofile', { ...delivery, fullName: 'Asha Patel', street, intent: 'save-address' })
const placeCashOrder = async (visitor: Visitor) => checkOut(visitor, await checkoutForm(visitor, [jeera], { street }))

const flashOf = (visitor: Visitor) => decodeURIComponent(visitor.cookies.get('flash') ?? '')
const seesAccount = async (visitor: Visitor) => (await visitor.get('/myprofile')).status === 200

it('signing up ends signed in at the cart; a mail asks to confirm, which a click in the same browser does', async () => {
  const { visitor, response, mail } = await signUp()
  expect([response.status, response.headers.get('location')]).toEqual([302, '/mycart'])
  expect(flashOf(visitor)).toContain('Successfully Registered as, Asha Patel.')
  expect(await htmlOf(visitor.get('/myprofile'))).toContain('Please confirm your e-mail address')
  expect(mail).toMatchObject({ to: 'asha@example.com', subject: 'Please confirm your address at Saathi Masala' })
  expect(mail?.html).toContain('<a href="http://localhost:3000/register/confirm?token=')
  const page = await htmlOf(visitor.get(linkIn(mail).path))
  expect(page).toContain('Confirm my address')
  expect(page).not.toContain('type="password"')
  const session = visitor.cookies.get('better-auth.session_token')
  expect((await openLink(visitor, mail)).headers.get('location')).toBe('/mycart')
  expect(flashOf(visitor)).toContain('Your e-mail address is confirmed.')
  expect(visitor.cookies.get('better-auth.session_token')).toBe(session)
  expect(await htmlOf(visitor.get('/myprofile'))).not.toContain('Please confirm your e-mail address')
  expect((await story.visitor().submit('/login', asha)).headers.get('location')).toBe('/')
})

it('who registers on a Gujarati page gets the mail in Gujarati, and its link opens the Gujarati page', async () => {
  const visitor = story.visitor()
  await visitor.submit('/gu/register', asha)
  const [mail] = await readMails()
  expect(mail?.subject).toBe('Saathi Masala પર તમારું ઈ-મેલ સરનામું કન્ફર્મ કરો')
  const { pathname, path } = linkIn(mail)
  expect(pathname).toBe('/gu/register/confirm')
  expect(await htmlOf(visitor.get(path))).toContain('lang="gu-IN"')
  expect((await openLink(visitor, mail)).headers.get('location')).toBe('/gu/mycart')
})

it('an address that its owner takes on a Gujarati page reads Gujarati', async () => {
  await story.visitor().submit('/gu/register', { ...asha, firstName: 'Thief' })
  const owner = story.visitor()
  await owner.submit('/gu/login/help', { email: 'asha@example.com' })
  const mail = (await readMails()).find(({ text }) => text.includes('/login/reset'))
  expect((await openLink(owner, mail, { password: 'chosen by me' })).status).toBe(302)
  await owner.submit('/gu/login', { ...asha, password: 'chosen by me' })
  const accounts = await story.db.selectFrom('user').select(['email', 'language']).execute()
  expect(accounts).toEqual([{ email: 'asha@example.com', language: 'gu' }])
})

it('a first buyer places an order without a trip to the mailbox', async () => {
  const { visitor } = await signUp()
  expect(await placeCashOrder(visitor)).toMatchObject({ kind: 'placed' })
  expect(await htmlOf(visitor.get('/myprofile'))).toContain('Jeera')
})

it('an address that has an account gets the failure, and no mail goes out for it', async () => {
  await signUp()
  const again = await story.visitor().act('/register', { ...asha, password: 'guess!' })
  expect(again).toMatchObject({ status: 401, answer: { message: 'User already exists. Use another email.' } })
  expect(await readMails()).toEqual([])
  const page = await htmlOf(story.visitor().submit('/register', { ...asha, password: 'guess!' }))
  expect(page).toContain('Failed to Register! Please try again...: User already exists. Use another email.')
  expect((await story.visitor().submit('/login', { ...asha, password: 'guess!' })).status).toBe(401)
})

it('the registering browser confirms after signing out, too', async () => {
  const { visitor, mail } = await signUp()
  await visitor.submit('/myprofile', { intent: 'sign-out' })
  expect((await openLink(visitor, mail)).status).toBe(302)
  expect(await seesAccount(visitor)).toBe(true)
})

it('in another browser whoever signs in keeps the account, and ends its other sessions', async () => {
  const { visitor: laptop, mail } = await signUp(asha, '/checkout')
  await keepAddress(laptop)
  const phone = story.visitor()
  const { path } = linkIn(mail)
  const [, next = ''] = /href="\/login\?next=([^"]+)"/.exec(await htmlOf(phone.get(path))) ?? []
  const signedIn = await phone.submit('/login', { ...asha, next: decodeURIComponent(next) })
  expect(signedIn.headers.get('location')).toBe(path)
  const opened = await openLink(phone, mail)
  expect(opened.headers.get('location')).toBe('/checkout')
  expect(await seesAccount(laptop)).toBe(false)
  expect(await htmlOf(phone.get('/myprofile?panel=addresses'))).toContain('Sukh Niwas')
})

it('who opened an account for somebody else’s address is out when its owner takes it, and leaves nothing there', async () => {
  const { visitor: thief, mail } = await signUp({ ...asha, firstName: 'Thief' })
  await keepAddress(thief)
  await placeCashOrder(thief)
  const owner = story.visitor()
  const { path } = linkIn(mail)
  const page = await htmlOf(owner.get(path))
  expect(page).toContain('Please sign in as asha@example.com')
  expect(page).not.toContain('Confirm my address')
  // The link alone confirms nothing, nor does it for somebody who is signed in to another account.
  expect((await openLink(owner, mail)).status).toBe(410)
  const stranger = await story.visitor().register({ email: 'meera@example.com' })
  expect((await openLink(stranger, mail)).status).toBe(410)
  expect(await htmlOf(stranger.get(path))).toContain('Please sign in as asha@example.com')
  expect(await htmlOf(thief.get('/myprofile'))).toContain('Please confirm your e-mail address')

  const link = await askForLink('asha@example.com', owner)
  expect((await openLink(owner, link.mail, { password: '12345' })).status).toBe(400)
  expect((await openLink(owner, link.mail, { password: 'chosen by me' })).status).toBe(302)
  for (const path of ['/myprofile', '/checkout', '/account/security'])
    expect((await thief.get(path)).headers.get('location')).toContain('/login')
  expect((await openLink(thief, mail)).status).toBe(410)
  expect((await story.visitor().submit('/login', asha)).status).toBe(401)
  expect((await owner.submit('/login', { ...asha, password: 'chosen by me' })).status).toBe(302)
  const seen = await Promise.all(
    ['/myprofile', '/myprofile?panel=addresses', '/checkout', '/api/cart'].map(async (path) =>
      (await owner.get(path)).text(),
    ),
  )
  expect(seen.join()).not.toMatch(/Sukh Niwas|SM-\d{4}/)
  expect(await story.db.selectFrom('orders').select('name').execute()).toHaveLength(1)
})

const resetLinks = {
  mail: async () => linkIn((await askForLink('asha@example.com')).mail).fields.token ?? '',
  'an owner of the shop': async () =>
    (await makeResetLink(story.db, story, { id: 'console', requestId: null }, 'asha@example.com')) ?? '',
}

it.each(Object.entries(resetLinks))(
  'a new password by %s takes an unconfirmed address from whoever registered elsewhere',
  async (_, link) => {
    const { visitor: thief } = await signUp()
    await keepAddress(thief)
    await placeCashOrder(thief)
    const token = await link()
    const owner = story.visitor()
    const reset = await owner.submit('/login/reset', { token, password: 'quite new' })
    expect(reset.headers.get('location')).toBe('/login')
    expect(await seesAccount(thief)).toBe(false)
    expect((await owner.submit('/login', { ...asha, password: 'quite new' })).status).toBe(302)
    const seen = await htmlOf(owner.get('/myprofile'))
    expect(seen).toContain('No orders found.')
    expect(await htmlOf(owner.get('/myprofile?panel=addresses'))).not.toContain('Sukh Niwas')
  },
)

it('a new password by mail in the browser that registered keeps the account', async () => {
  const { visitor } = await signUp()
  await keepAddress(visitor)
  const { mail } = await askForLink('asha@example.com')
  await visitor.submit('/myprofile', { intent: 'sign-out' })
  expect((await openLink(visitor, mail, { password: 'quite new' })).status).toBe(302)
  expect((await visitor.submit('/login', { ...asha, password: 'quite new' })).status).toBe(302)
  const page = await htmlOf(visitor.get('/myprofile?panel=addresses'))
  expect(page).toContain('Sukh Niwas')
  expect(page).not.toContain('Please confirm your e-mail address')
})

it('an unconfirmed account gives the family nothing that others wrote from its address', async () => {
  const letter = { firstName: 'Asha', lastName: 'Patel', email: 'asha@example.com', subject: 'Haldi' }
  await story.visitor().submit('/contact', { ...letter, message: 'Is the turmeric of this year?' })
  await story.visitor().submit('/subscribe', { email: 'asha@example.com' })
  const { visitor, mail } = await signUp()
  const owner = await newStaff(story)
  const { id } = await story.db
    .selectFrom('user')
    .select('id')
    .where('email', '=', 'asha@example.com')
    .executeTakeFirstOrThrow()
  const look = async () => [
    await htmlOf(owner.get(`/admin/customers/${id}`)),
    await (await owner.get(`/admin/customers/${id}/data.html`)).text(),
  ]
  const before = await look()
  expect(before[0]).toContain('not confirmed yet')
  expect(before.join()).not.toMatch(/turmeric of this year|subscribed on|subscribed_at/)
  await openLink(visitor, mail)
  const after = await look()
  expect(after[0]).toContain('subscribed on')
  expect(after[1]).toContain('turmeric of this year')
})

it('an invited person whose address a stranger has registered gets a password by mail, and joins', async () => {
  const { visitor: thief } = await signUp()
  const { mail } = await askForLink('asha@example.com')
  const invited = story.visitor()
  await openLink(invited, mail, { password: 'red chilli under rain' })
  const token = await newLink(story, 'asha@example.com')
  const path = `/admin/join/${token}`
  expect((await thief.submit(path, { intent: 'password', password: asha.password })).status).toBe(401)
  expect((await invited.submit(path, { intent: 'password', password: 'red chilli under rain' })).status).toBe(302)
  const code = codeFor(await readKey(invited, token))
  expect((await invited.submit(path, { intent: 'authenticator', code })).status).toBe(200)
  expect((await invited.get('/admin/team')).status).toBe(200)
})

it('a link is good once and for a week; of two only the first counts', async () => {
  const { visitor, mail: first } = await signUp()
  story.pass(8 * 24 * 60 * 60_000)
  expect((await openLink(visitor, first)).status).toBe(410)
  await visitor.submit('/login', asha)
  const again = async () => {
    const { answer } = await visitor.act<FormResult>('/myprofile', { intent: 'mail-confirmation' })
    return { isSent: answer.ok, mail: await readMail('confirm') }
  }
  const [second, third] = [await again(), await again()]
  const answers = await Promise.all([openLink(visitor, second.mail), openLink(visitor, third.mail)])
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 410])
  expect((await openLink(visitor, third.mail)).status).toBe(410)
  expect(await again()).toMatchObject({ isSent: false, mail: undefined })
})

it('nobody fills a mailbox by asking for the link again', async () => {
  const { visitor, mail } = await signUp()
  const mails: (Mail | undefined)[] = [mail]
  for (let n = 0; n < 3; n++) {
    await visitor.act('/myprofile', { intent: 'mail-confirmation' })
    mails.push(await readMail('confirm'))
  }
  expect(mails.map((one) => one?.to ?? null)).toEqual([...Array(3).fill('asha@example.com'), null])
})

it('an account whose registration stopped before its mail was queued is unconfirmed, and its owner can ask for the mail', async () => {
  let isDead = false
  const dying = story.db.withPlugin({
    transformQuery({ node }) {
      if (isDead) throw new Error('The process has died')
      // The last thing that better-auth writes.
      isDead = node.kind === 'InsertQueryNode' && JSON.stringify(node.into).includes('"session"')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const { sessionSecret: secret } = story
  const service = { db: dying, clock: story.running.clock, secret, publicUrl: 'http://localhost:3000' }
  const { accountsOf } = createAccountService({ ...service, wakeMailer: () => {}, passwords: cheapPasswords })
  const accounts = accountsOf(new Request('http://localhost:3000/register'), '203.0.113.7', [])
  await expect(accounts.actions().signUp({ name: 'Asha Patel', ...asha })).rejects.toThrow('The process has died')

  const visitor = story.visitor()
  expect((await visitor.submit('/login', asha)).status).toBe(302)
  expect(await htmlOf(visitor.get('/myprofile'))).toContain('Please confirm your e-mail address')
  await visitor.act('/myprofile', { intent: 'mail-confirmation' })
  expect((await readMail('confirm'))?.to).toBe('asha@example.com')
})

it('orders of an account whose address is not confirmed are not shown beside a message from that address', async () => {
  const { visitor, mail } = await signUp()
  await placeCashOrder(visitor)
  const { number } = await story.db.selectFrom('orders').select('number').executeTakeFirstOrThrow()
  const message = { firstName: 'Asha', lastName: 'Patel', email: asha.email, subject: 'Haldi', message: 'Fresh?' }
  await story.visitor().act('/contact', message)
  const { ticket } = await story.db.selectFrom('letters').select('ticket').executeTakeFirstOrThrow()
  const manager = await newStaff(story, 'manager')
  const page = () => htmlOf(manager.get(`/admin/inbox/${ticket}`))
  const before = await page()
  expect(before).not.toContain(number)
  expect(before).not.toContain('tel:')
  await openLink(visitor, mail)
  expect(await page()).toContain(number)
})

it('what cannot be an account is told at once', async () => {
  const slip = await story.visitor().act('/register', { ...asha, email: 'asha@example' })
  expect(slip.status).toBe(401)
  expect(JSON.stringify(slip.answer)).toContain('Invalid email address.')
  const short = await story.visitor().act('/register', { ...asha, password: '12345' })
  expect(JSON.stringify(short.answer)).toContain('Password too short.')
})

it('mails that strangers cause have totals of their own', async () => {
  const alarms = () => story.db.selectFrom('outbox').select('payload').where('kind', '=', 'alarm').execute()
  const mails: string[] = []
  const mailer: Mailer = {
    name: 'smtp',
    async send({ to, subject }) {
      if (!subject.startsWith('Please look')) mails.push(`${to}: ${subject}`)
      return { messageId: `<${mails.length}@example.com>` }
    },
  }
  const { messenger, payments } = story.running.outside
  const services = { messenger, payments, mailer, shopNumber: undefined, publicUrl: 'http://localhost:3000' }
  const few = { ...shopLimits.orders, signUpMailsPerHour: 5, passwordMailsPerHour: 1, receiptMailsPerHour: 1 }
  const work = () => runJobs(story.db, story, { ...services, limits: few }, undefined, 'mails')
  const register = async (name: string) => {
    const visitor = story.visitor()
    await visitor.register({ email: `${name}@example.com` })
    return visitor
  }
  for (const name of ['a', 'b', 'c']) await register(name)
  await work()
  expect(await alarms()).toEqual([])
  const names = ['d', 'e', 'f', 'g']
  const shoppers = []
  for (const name of names) shoppers.push(await register(name))
  for (const name of ['a', 'b']) await story.visitor().submit('/login/help', { email: `${name}@example.com` })
  const [shopper] = shoppers
  const placed = shopper && (await placeCashOrder(shopper))
  const number = placed?.kind === 'placed' ? placed.number : ''
  for (const name of ['Nisha', 'Gita'])
    await recordContactMessage(story.db, story, {
      firstName: name,
      lastName: 'Patel',
      email: `${name.toLowerCase()}@example.com`,
      subject: number,
      message: 'It came open.',
    })
  await work()
  const countOf = (subject: string) => mails.filter((mail) => mail.includes(subject)).length
  const sent = () => ['Please confirm', 'A new password', 'We have your message', 'Your order'].map(countOf)
  expect(sent()).toEqual([5, 1, 1, 1])
  story.pass(hourMs + 1000)
  await work()
  // A link to a new password has ended by then.
  expect(sent()).toEqual([7, 1, 2, 1])
})

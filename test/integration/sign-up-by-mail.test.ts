import { expect, it } from 'vitest'
import { runJobs } from '#domain/jobs/run-jobs.server'
import type { Mail, Mailer } from '#domain/notifications/messenger'
import { newStaff } from '#test/support/sessions'
import { openStory } from '#test/support/story'

const story = openStory({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@example.com' })
const asha = { firstName: 'Asha', lastName: 'Patel', email: 'Asha@Example.com', password: 'secret' }

/** What the worker sends of what is due. */
async function readMails(): Promise<Mail[]> {
  const mails: Mail[] = []
  const { messenger, payments } = story.running.outside
  const mailer: Mailer = {
    name: 'smtp',
    async send(mail) {
      mails.push(mail)
      return { messageId: mail.idempotencyKey }
    },
  }
  await runJobs(
    story.db,
    { now: story.now },
    { messenger, payments, mailer, shopNumber: undefined, publicUrl: 'http://localhost:3000' },
  )
  return mails
}

/** The link of a mail, as a path. */
const linkIn = (mail: Mail | undefined) => {
  const { pathname, searchParams } = new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://none')
  return { pathname, fields: Object.fromEntries(searchParams) }
}

async function signUp(person = asha, next = ''): Promise<Mail | undefined> {
  const response = await story.visitor().submit('/register', { ...person, next })
  expect([response.status, response.headers.get('location')]).toEqual([302, '/register/sent'])
  return (await readMails())[0]
}

it('signing up sends a mail, and its link opens the account and goes to the cart', async () => {
  const mail = await signUp()
  expect(mail).toMatchObject({ to: 'asha@example.com', subject: 'Your account at Saathi Masala' })
  expect(mail?.html).toContain('<a href="http://localhost:3000/register/confirm?token=')
  const { pathname, fields } = linkIn(mail)
  const visitor = story.visitor()
  const page = await visitor.get(`${pathname}?${new URLSearchParams(fields)}`)
  expect(await page.text()).toContain(`value="${fields.token}"`)
  expect((await visitor.get('/myprofile')).status).toBe(302)
  const opened = await visitor.submit(pathname, fields)
  expect(opened.headers.get('location')).toBe('/mycart')
  expect(decodeURIComponent(visitor.cookies.get('flash') ?? '')).toContain('Successfully Registered as, Asha Patel.')
  expect((await visitor.get('/myprofile')).status).toBe(200)
  expect((await story.visitor().submit('/login', asha)).headers.get('location')).toBe('/')
})

it('an address that has an account gets the same answer, and its owner a mail that says so', async () => {
  const first = linkIn(await signUp())
  await story.visitor().submit(first.pathname, first.fields)
  const answers = await Promise.all(
    ['asha@example.com', 'nobody@example.com'].map(async (email) => {
      const visitor = story.visitor()
      const response = await visitor.submit('/register', { ...asha, email, password: 'guess!' })
      const headers = [...response.headers].filter(([name]) => name !== 'x-request-id')
      return { status: response.status, headers, body: await response.text(), cookies: [...visitor.cookies] }
    }),
  )
  expect(answers[0]).toEqual(answers[1])
  const mails = await readMails()
  expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
    ['asha@example.com', 'You have an account at Saathi Masala'],
    ['nobody@example.com', 'Your account at Saathi Masala'],
  ])
  for (const email of ['asha@example.com', 'nobody@example.com'])
    expect((await story.visitor().act('/login', { email, password: 'guess!' })).status).toBe(401)
})

it('a link is good for one click and a day, and of two for one address the first wins', async () => {
  const first = linkIn(await signUp())
  const second = linkIn(await signUp({ ...asha, password: 'another' }))
  story.pass(25 * 60 * 60_000)
  expect((await story.visitor().submit(first.pathname, first.fields)).status).toBe(410)
  const third = linkIn(await signUp(asha, '/checkout'))
  const fourth = linkIn(await signUp({ ...asha, password: 'another' }))
  const opened = await story.visitor().submit(third.pathname, third.fields)
  expect(opened.headers.get('location')).toBe('/checkout')
  for (const { pathname, fields } of [second, third, fourth, { pathname: third.pathname, fields: { token: 'x' } }])
    expect((await story.visitor().submit(pathname, fields)).status).toBe(410)
})

it('nobody fills a mailbox by the form', async () => {
  const mails: (Mail | undefined)[] = []
  for (let n = 0; n < 4; n++) mails.push(await signUp())
  expect(mails.map((mail) => mail?.to ?? null)).toEqual([...Array(3).fill('asha@example.com'), null])
})

it('what cannot be an account is told at once', async () => {
  const slip = await story.visitor().act('/register', { ...asha, email: 'asha@example' })
  expect(slip.status).toBe(401)
  expect(JSON.stringify(slip.answer)).toContain('Invalid email address.')
  const short = await story.visitor().act('/register', { ...asha, password: '12345' })
  expect(JSON.stringify(short.answer)).toContain('Password too short.')
})

async function askForLink(email: string, visitor = story.visitor()) {
  const response = await visitor.submit('/login/help', { email })
  return { status: response.status, page: await response.text(), mail: (await readMails())[0] }
}

it('who has lost the password gets a link by mail, good once, which ends every session', async () => {
  const first = linkIn(await signUp())
  const phone = story.visitor()
  await phone.submit(first.pathname, first.fields)
  expect(await (await story.visitor().get('/login')).text()).toContain('Trouble signing in? Get a link by e-mail')
  const { mail } = await askForLink(' Asha@example.com ')
  expect(mail).toMatchObject({ to: 'asha@example.com', subject: 'A new password at Saathi Masala' })
  const { pathname, fields } = linkIn(mail)
  const visitor = story.visitor()
  expect((await visitor.get(`${pathname}?token=${fields.token}`)).headers.get('referrer-policy')).toBe('same-origin')
  expect((await visitor.submit(pathname, { ...fields, password: 'tiny' })).status).toBe(400)
  expect((await visitor.submit(pathname, { ...fields, password: 'quite new' })).headers.get('location')).toBe('/login')
  expect((await visitor.submit(pathname, { ...fields, password: 'once more' })).status).toBe(410)
  expect((await phone.get('/myprofile')).status).toBe(302)
  expect((await story.visitor().submit('/login', asha)).status).toBe(401)
  const signedIn = await story.visitor().submit('/login', { ...asha, password: 'quite new' })
  expect(signedIn.headers.get('location')).toBe('/')
})

it('who has no account gets the same answer and no mail; a link ends after half an hour, and by a newer one', async () => {
  const first = linkIn(await signUp())
  await story.visitor().submit(first.pathname, first.fields)
  const [known, unknown] = [await askForLink('asha@example.com'), await askForLink('nobody@example.com')]
  expect([known.status, unknown.status, unknown.mail]).toEqual([200, 200, undefined])
  const withoutIds = (page: string) => page.replace(/nonce="[^"]+"|nonce-[\w+/=-]+/g, '')
  expect(withoutIds(unknown.page)).toBe(withoutIds(known.page))
  const newer = await askForLink('asha@example.com')
  const send = (mail: Mail | undefined) => {
    const { pathname, fields } = linkIn(mail)
    return story.visitor().submit(pathname, { ...fields, password: 'quite new' })
  }
  expect((await send(known.mail)).status).toBe(410)
  story.pass(31 * 60_000)
  expect((await send(newer.mail)).status).toBe(410)
  // Three mails an hour for one address, and the fourth is not told.
  await askForLink('asha@example.com')
  expect(await askForLink('asha@example.com')).toMatchObject({ status: 200, mail: undefined })
})

it('an owner makes a link by hand, audited; the counter’s own passwords stay strong, its trusted phones go', async () => {
  const owner = await newStaff(story)
  const meera = await newStaff(story, 'manager')
  const at = new Date(story.now()).toISOString()
  await story.db
    .insertInto('account')
    .values({
      ...{ id: 'account-1', accountId: meera.userId, providerId: 'credential', userId: meera.userId },
      ...{ password: 'none', createdAt: at, updatedAt: at },
    })
    .execute()
  await story.db
    .insertInto('verification')
    .values({ id: 'trust-1', identifier: 'trust', value: meera.userId, expiresAt: at, createdAt: at, updatedAt: at })
    .execute()
  expect((await meera.get('/owner/password-link')).status).toBe(404)
  const made = await owner.submit('/owner/password-link', { email: `${meera.userId}@example.com` })
  const token = /login\/reset\?token=([\w-]+)/.exec(await made.text())?.[1] ?? ''
  const visitor = story.visitor()
  expect((await visitor.submit('/login/reset', { token, password: 'password12' })).status).toBe(400)
  expect((await visitor.submit('/login/reset', { token, password: 'red chilli under rain' })).status).toBe(302)
  expect((await meera.get('/owner')).status).toBe(302)
  expect(await story.db.selectFrom('verification').select('id').execute()).toEqual([])
  const acts = await story.db.selectFrom('audit').select(['act', 'subject']).where('actor', '=', owner.userId).execute()
  expect(acts).toEqual([{ act: 'customer.reset-link', subject: meera.userId }])
})

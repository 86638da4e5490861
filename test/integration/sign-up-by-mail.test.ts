import { expect, it } from 'vitest'
import { runJobs } from '#domain/jobs/run-jobs.server'
import type { Mail, Mailer } from '#domain/notifications/messenger'
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

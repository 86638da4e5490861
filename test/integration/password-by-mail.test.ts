import { expect, it } from 'vitest'
import type { Mail } from '#domain/notifications/messenger'
import { accountMails, asha } from '#test/support/account-mails'
import { newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'
import { htmlOf } from '#test/support/visitor'

const story = createStory({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@example.com' })

const { linkIn, openLink, readMails, signUp, askForLink } = accountMails(story)

it('who has lost the password gets a link by mail, good once, which ends every session', async () => {
  const { visitor: phone, mail: first } = await signUp()
  await openLink(phone, first)
  expect(await htmlOf(story.visitor().get('/login'))).toContain('Trouble signing in? Get a link by e-mail')
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
  await signUp()
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
  // Three mails to one address while a link lives, and the fourth request is answered alike.
  for (let mails = 0; mails < 3; mails++)
    expect((await askForLink('asha@example.com')).mail).toMatchObject({ to: 'asha@example.com' })
  expect(await askForLink('asha@example.com')).toMatchObject({ status: 200, mail: undefined })
})

it('after an outage of the mail server no link is mailed that is void or expired by then', async () => {
  await signUp()
  const ask = () => story.visitor().submit('/login/help', { email: 'asha@example.com' })
  const unsent = () =>
    story.db.selectFrom('outbox').select(['state', 'last_error']).where('receipt', 'is', null).execute()
  const replaced = { state: 'done', last_error: 'replaced' }
  for (let asked = 0; asked < 3; asked++) await ask()
  const [mail, ...others] = await readMails()
  expect(others).toEqual([])
  expect(await unsent()).toEqual([replaced, replaced])
  const { pathname, fields } = linkIn(mail)
  expect((await story.visitor().submit(pathname, { ...fields, password: 'quite new' })).status).toBe(302)
  story.pass(31 * 60_000)
  await ask()
  story.pass(31 * 60_000)
  expect(await readMails()).toEqual([])
  await story.visitor().submit('/register', { ...asha, email: 'meera@example.com' })
  story.pass(8 * 86_400_000)
  expect(await readMails(), 'a link that confirms an address').toEqual([])
  expect(await unsent()).toEqual(Array(4).fill(replaced))
  expect(await story.db.selectFrom('account_links').selectAll().execute()).toEqual([])
})

it('an owner makes a link by hand, audited; passwords of staff stay strong, their trusted phones are forgotten', async () => {
  const owner = await newStaff(story)
  const meera = await newStaff(story, 'manager')
  const at = new Date(story.now()).toISOString()
  await story.db
    .insertInto('account')
    .values({
      id: 'account-1',
      accountId: meera.userId,
      providerId: 'credential',
      userId: meera.userId,
      password: 'none',
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  await story.db
    .insertInto('verification')
    .values({ id: 'trust-1', identifier: 'trust', value: meera.userId, expiresAt: at, createdAt: at, updatedAt: at })
    .execute()
  expect((await meera.get('/admin/password-link')).status).toBe(404)
  const made = await owner.submit('/admin/password-link', { email: meera.email })
  const token = /login\/reset\?token=([\w-]+)/.exec(await made.text())?.[1] ?? ''
  const visitor = story.visitor()
  expect((await visitor.submit('/login/reset', { token, password: 'password12' })).status).toBe(400)
  expect((await visitor.submit('/login/reset', { token, password: 'red chilli under rain' })).status).toBe(302)
  expect((await meera.get('/admin')).status).toBe(302)
  expect(await story.db.selectFrom('verification').select('id').execute()).toEqual([])
  const acts = await story.db.selectFrom('audit').select(['act', 'subject']).where('actor', '=', owner.userId).execute()
  expect(acts).toEqual([{ act: 'customer.reset-link', subject: meera.userId }])
})

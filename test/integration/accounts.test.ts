import { expect, it } from 'vitest'
import { readForm } from '#test/support/form-fields'
import { createStory } from '#test/support/story'
import type { Visitor } from '#test/support/visitor'

const story = createStory()
const asha = { firstName: 'Asha', lastName: 'Patel', email: 'asha@example.com', password: 'secret' }

/** The toast that a redirect left for the next page. */
const flashOf = (cookies: Map<string, string>) => JSON.parse(decodeURIComponent(cookies.get('flash') ?? 'null'))

it('registering signs in, greets by name and goes to the cart', async () => {
  const visitor = story.visitor()
  const response = await visitor.submit('/register', asha)
  expect(response.headers.get('location')).toBe('/mycart')
  expect(flashOf(visitor.cookies)).toEqual({ type: 'success', text: 'Successfully Registered as, Asha Patel.' })
  expect((await visitor.get('/myprofile')).status).toBe(200)
})

it.each(['firstName', 'lastName', 'email', 'password'])(
  'an empty %s gives the alert, and what was typed stays',
  async (field) => {
    const { status, answer } = await story.visitor().act('/register', { ...asha, [field]: ' ' })
    expect(status).toBe(400)
    expect(answer).toMatchObject({
      message: 'Please fill all fields properly.',
      errors: { [field]: expect.any(String) },
    })
    if (field !== 'firstName') expect(answer).toMatchObject({ values: { firstName: 'Asha' } })
    expect(answer).not.toHaveProperty('values.password')
  },
)

it('a failed registration says why behind the specified words', async () => {
  await story.visitor().register(asha)
  const again = await story.visitor().act('/register', asha)
  expect(again.answer).toMatchObject({
    message: 'User already exists. Use another email.',
    errors: { email: 'User already exists. Use another email.' },
  })
  const slip = await story.visitor().act('/register', { ...asha, email: 'asha@example' })
  expect(slip).toMatchObject({
    status: 401,
    answer: { message: 'Invalid email address.', values: { firstName: 'Asha' } },
  })
  const short = await story.visitor().act('/register', { ...asha, email: 'b@example.com', password: '12345' })
  expect(short.answer).toMatchObject({
    message: expect.stringMatching(/^Password too short/),
    errors: { password: expect.any(String) },
  })
})

it('signing in greets by name and goes home, or where the guard was', async () => {
  await story.visitor().register(asha)
  const visitor = story.visitor()
  const response = await visitor.submit('/login', asha)
  expect(response.headers.get('location')).toBe('/')
  expect(flashOf(visitor.cookies)).toEqual({ type: 'success', text: 'Welcome back, Asha Patel!' })
  const guarded = await story.visitor().submit('/login?next=/checkout', { ...asha, next: '/checkout' })
  expect(guarded.headers.get('location')).toBe('/checkout')
})

it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'signing in never leads away from the shop: %s',
  async (next) => {
    await story.visitor().register(asha)
    expect((await story.visitor().submit('/login', { ...asha, next })).headers.get('location')).toBe('/')
  },
)

it('a wrong password and an unknown account get the same answer', async () => {
  await story.visitor().register(asha)
  const wrong = await story.visitor().act('/login', { ...asha, password: 'guess!' })
  const unknown = await story.visitor().act('/login', { ...asha, email: 'nobody@example.com' })
  expect(wrong).toMatchObject({ status: 401, answer: { message: 'Invalid email or password.', errors: {} } })
  expect({ ...unknown, answer: { ...(unknown.answer as object), values: null } }).toEqual({
    ...wrong,
    answer: { ...(wrong.answer as object), values: null },
  })
})

it('signing out ends the session at once, for a copied cookie too', async () => {
  const visitor = await story.visitor().register()
  const thief = story.visitor()
  for (const [name, value] of visitor.cookies) thief.cookies.set(name, value)
  const response = await visitor.submit('/myprofile', { intent: 'sign-out' })
  expect(response.headers.get('location')).toBe('/login')
  expect((await visitor.get('/checkout')).headers.get('location')).toContain('/login')
  expect((await thief.get('/checkout')).headers.get('location')).toContain('/login')
  expect((await thief.get('/myprofile')).headers.get('location')).toContain('/login')
  expect((await thief.json('POST', '/send-whatsapp', { orderId: 'x' })).status).toBe(401)
})

it('who is signed in signs out everywhere at once', async () => {
  const phone = story.visitor()
  await phone.submit('/register', asha)
  const laptop = story.visitor()
  await laptop.submit('/login', asha)
  await story.visitor().register({ email: 'other@example.com' })
  const out = await phone.submit('/account/security', { intent: 'sign-out-everywhere' })
  expect(out.headers.get('location')).toBe('/login')
  expect(flashOf(phone.cookies)).toEqual({ type: 'success', text: 'You are signed out everywhere.' })
  for (const visitor of [phone, laptop]) expect((await visitor.get('/myprofile')).status).toBe(302)
  expect(await story.db.selectFrom('session').select('id').execute()).toHaveLength(1)
})

it('changing the password needs the current one, signs out everybody else, and what was typed is not sent back', async () => {
  const owner = await story.visitor().register(asha)
  const thief = story.visitor()
  await thief.submit('/login', asha)
  const change = (visitor: Visitor, currentPassword: string, newPassword: string) =>
    visitor.act('/account/security', { intent: 'change-password', currentPassword, newPassword })
  const wrong = await change(thief, 'a guess', 'another secret')
  const reason = 'This is not your current password.'
  expect(wrong).toMatchObject({
    status: 400,
    answer: { ok: false, message: reason, errors: { currentPassword: reason } },
  })
  expect(JSON.stringify(wrong.answer)).not.toMatch(/a guess|another secret/)
  const short = await change(owner, asha.password, '12345')
  expect(short).toMatchObject({
    status: 400,
    answer: { errors: { newPassword: 'Please choose at least 6 characters.' } },
  })
  const message = 'Your password is changed. All other devices are signed out.'
  expect(await change(owner, asha.password, 'another secret')).toMatchObject({
    status: 200,
    answer: { ok: true, message },
  })
  expect((await owner.get('/myprofile')).status).toBe(200)
  expect((await thief.get('/myprofile')).status).toBe(302)
  expect((await story.visitor().submit('/login', asha)).status).toBe(401)
  expect((await story.visitor().submit('/login', { ...asha, password: 'another secret' })).status).toBe(302)
})

it('what one person does with their account changes nothing of another who signed in in another window', async () => {
  const mine = await story.visitor().register(asha)
  // A family may have one password.
  const other = { ...asha, email: 'dada@example.com' }
  const browser = await story.visitor().register(other)
  const fieldsOf = (intent: string) => readForm(mine, '/account/security', `value="${intent}"`)
  const passwords = { currentPassword: asha.password, newPassword: 'another secret' }
  const changed = { ...(await fieldsOf('change-password')), intent: 'change-password', ...passwords }
  const left = { ...(await fieldsOf('sign-out-everywhere')), intent: 'sign-out-everywhere' }
  // The browser has one session: that of the person who signed in last.
  for (const form of [changed, left]) {
    const refused = await browser.act('/account/security', form)
    const message = expect.stringContaining('This was done in another account')
    expect(refused).toMatchObject({ status: 400, answer: { ok: false, message } })
    expect(JSON.stringify(refused)).not.toContain(passwords.newPassword)
  }
  expect((await browser.get('/myprofile')).status).toBe(200)
  expect((await story.visitor().submit('/login', other)).status).toBe(302)
  expect(await mine.act('/account/security', changed)).toMatchObject({ status: 200, answer: { ok: true } })
})

it('guessing the current password in a signed-in session is limited', async () => {
  const owner = await story.visitor().register(asha)
  const fields = { intent: 'change-password', currentPassword: 'a guess', newPassword: 'another secret' }
  expect((await owner.act('/account/security', fields)).status).toBe(400)
  await story.db
    .updateTable('attempts')
    .set({ count: 10 })
    .where('subject', 'like', 'password-change account:%')
    .execute()
  const refused = await owner.submit('/account/security', { ...fields, currentPassword: asha.password })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

it('the session outlives a restart of the browser and is kept from scripts', async () => {
  const response = await story.visitor().submit('/register', asha)
  const session = response.headers.getSetCookie().find((line) => line.includes('session_token'))
  expect(session).toMatch(/Max-Age=2592000/)
  expect(session).toMatch(/HttpOnly/)
  expect(session).toMatch(/SameSite=Lax/)
})

it('a post from another site changes nothing', async () => {
  const visitor = await story.visitor().register()
  for (const origin of ['https://evil.example', 'null']) {
    const response = await visitor.submit('/myprofile', { intent: 'sign-out' }, { origin })
    expect(response.status).toBe(403)
  }
  expect((await visitor.get('/myprofile')).status).toBe(200)
})

it.each([
  ['/register', { ...asha, lastName: '' }],
  ['/login', { ...asha, password: 'guess!' }],
  ['/contact', { ...asha, subject: '', message: '' }],
])('a refused form of %s comes back without fields that it does not have', async (path, fields) => {
  const page = await (await story.visitor().submit(path, { ...fields, unasked: 'planted-text' })).text()
  expect(page).toContain(asha.email)
  expect(page).not.toContain('planted-text')
  expect(page).not.toContain('unasked')
})

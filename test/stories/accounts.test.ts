import { expect, it } from 'vitest'
import { openStory } from '#test/story'

const story = openStory()
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
    expect(answer).toMatchObject({ alert: 'Please fill all fields properly.' })
    if (field !== 'firstName') expect(answer).toMatchObject({ entered: { firstName: 'Asha' } })
  },
)

it('a failed registration says why behind the specified words', async () => {
  await story.visitor().register(asha)
  const again = await story.visitor().act('/register', asha)
  expect(again.answer).toMatchObject({
    toast: 'Failed to Register! Please try again...: User already exists. Use another email.',
  })
  const slip = await story.visitor().act('/register', { ...asha, email: 'asha@example' })
  expect(slip).toMatchObject({
    status: 401,
    answer: { toast: 'Failed to Register! Please try again...: Invalid email address.' },
  })
  const short = await story.visitor().act('/register', { ...asha, email: 'b@example.com', password: '12345' })
  expect(short.answer).toMatchObject({
    toast: expect.stringMatching(/^Failed to Register! Please try again\.\.\.: Password too short/),
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
  expect(wrong).toMatchObject({ status: 401, answer: { toast: 'Login failed: Invalid email or password.' } })
  expect({ ...unknown, answer: { ...(unknown.answer as object), entered: null } }).toEqual({
    ...wrong,
    answer: { ...(wrong.answer as object), entered: null },
  })
})

it('guessing one account is limited from everywhere, and a success before the limit wipes the slate', async () => {
  await story.visitor().register(asha)
  for (let n = 0; n < 9; n++) await story.visitor(`198.51.100.${n}`).act('/login', { ...asha, password: `guess${n}` })
  expect((await story.visitor().submit('/login', asha)).status).toBe(302)
  for (let n = 0; n < 10; n++) await story.visitor(`198.51.100.${n}`).act('/login', { ...asha, password: `guess${n}` })
  const refused = await story.visitor('192.0.2.200').submit('/login', asha)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  story.pass(16 * 60_000)
  expect((await story.visitor().submit('/login', asha)).status).toBe(302)
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

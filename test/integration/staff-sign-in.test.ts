import { describe, expect, it } from 'vitest'
import { removeStaff } from '#domain/accounts/edit-staff.server'
import { resetCode } from '#domain/accounts/invitations.server'
import { minuteMs } from '#domain/calendar/moment'
import { codeFor, joinStaff, readKey } from '#test/support/authenticator'
import { createStory } from '#test/support/story'
import { htmlOf, readAnswer, statusAndPlace, type Visitor } from '#test/support/visitor'
import { withoutNonce } from '#test/support/without-nonce'

const story = createStory()
const console = { id: 'console', requestId: null }
const email = 'meera@example.com'
const password = 'red chilli under rain'

const staff = () => story.db.selectFrom('staff').selectAll().execute()
const signIn = (visitor: Visitor, next?: string) =>
  visitor.submit('/login', { email, password, ...(next ? { next } : {}) })
const enter = (visitor: Visitor, code: string, more = {}) => visitor.submit('/login/code', { code, ...more })

describe('the second step', () => {
  it('comes after the password, and the welcome after it', async () => {
    const { key } = await joinStaff(story, email)
    const visitor = story.visitor()
    expect(await statusAndPlace(signIn(visitor, '/admin/team'))).toEqual([302, '/login/code?next=%2Fadmin%2Fteam'])
    expect(visitor.cookies.has('better-auth.session_token')).toBe(false)
    expect(visitor.cookies.has('flash')).toBe(false)
    const page = await htmlOf(visitor.get('/login/code?next=/admin/team'))
    expect(/<input [^>]*name="trustPhone"[^>]*>/.exec(page)?.[0]).toMatch(/^(?!.*checked)/)
    expect(await statusAndPlace(enter(visitor, '000000'))).toEqual([401, null])
    const passed = await enter(visitor, codeFor(key, 1), { next: '/admin/team' })
    expect([passed.status, passed.headers.get('location')]).toEqual([302, '/admin/team'])
    expect(decodeURIComponent(visitor.cookies.get('flash') ?? '')).toContain('Welcome back, Meera Patel!')
    expect((await visitor.get('/admin/team')).status).toBe(200)
  })

  it('is asked of staff only', async () => {
    expect(await statusAndPlace(story.visitor().get('/login/code'))).toEqual([302, '/login?next=%2F'])
    const buyer = await story.visitor().register()
    expect(await statusAndPlace(buyer.get('/login/code?next=/admin'))).toEqual([302, '/'])
    expect(await statusAndPlace(enter(buyer, '123456'))).toEqual([302, '/'])
  })

  it('a code that was used is refused for five minutes, here and elsewhere', async () => {
    const { key } = await joinStaff(story, email)
    const code = codeFor(key, 1)
    const [one, other] = [story.visitor(), story.visitor()]
    await signIn(one)
    await signIn(other)
    expect((await enter(one, code)).status).toBe(302)
    expect((await enter(other, code)).status).toBe(400)
    expect((await enter(one, code)).status).toBe(400)
    expect((await enter(other, codeFor(key))).status).toBe(400)
    expect(await statusAndPlace(other.get('/admin/team'))).toEqual([302, '/login?next=%2Fadmin%2Fteam'])
    story.pass(6 * minuteMs)
    expect((await enter(other, code)).status).toBe(302)
  })

  it('of two who send the same code at the same moment one is let in', async () => {
    const { key } = await joinStaff(story, email)
    const visitors = [story.visitor(), story.visitor(), story.visitor()]
    for (const visitor of visitors) await signIn(visitor)
    const before = await story.db.selectFrom('session').select('id').execute()
    const code = codeFor(key, 1)
    const entered = await Promise.all(visitors.map((visitor) => statusAndPlace(enter(visitor, code))))
    expect(entered.sort()).toEqual([
      [302, '/admin'],
      [400, null],
      [400, null],
    ])
    expect(await story.db.selectFrom('session').select('id').execute()).toHaveLength(before.length + 1)
  })

  it('ten wrong codes lock it for a quarter of an hour, at sign-in and for a fresh code alike', async () => {
    const { key, visitor } = await joinStaff(story, email)
    const guesser = story.visitor()
    for (let n = 0; n < 10; n++) {
      if (n % 5 === 0) await signIn(guesser)
      expect((await enter(guesser, '000000')).status).toBe(401)
    }
    await signIn(guesser)
    const locked = await enter(guesser, codeFor(key, 1))
    expect(locked.status).toBe(429)
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800)
    expect((await enter(visitor, codeFor(key, 1))).status).toBe(429)
    story.pass(16 * minuteMs)
    expect((await enter(visitor, codeFor(key, 1))).status).toBe(302)
  })

  it('a backup code stands in for the phone, once', async () => {
    const { backupCodes } = await joinStaff(story, email)
    const [code = ''] = backupCodes
    for (const expected of [302, 401]) {
      const visitor = story.visitor()
      await signIn(visitor)
      expect((await enter(visitor, code)).status).toBe(expected)
    }
  })

  it('a fresh code admits to critical commands for half an hour', async () => {
    const { key, visitor } = await joinStaff(story, email)
    story.pass(40 * minuteMs)
    expect(await statusAndPlace(visitor.get('/admin/team'))).toEqual([302, '/login/code?next=%2Fadmin%2Fteam'])
    expect(await htmlOf(visitor.get('/login/code?next=/admin/team'))).not.toContain('trustPhone')
    expect(await statusAndPlace(enter(visitor, codeFor(key), { next: '/admin/team' }))).toEqual([302, '/admin/team'])
    expect((await visitor.get('/admin/team')).status).toBe(200)
  })
})

describe('a trusted phone', () => {
  async function trust() {
    const joined = await joinStaff(story, email)
    const phone = story.visitor()
    await signIn(phone)
    expect((await enter(phone, codeFor(joined.key, 1), { trustPhone: 'on' })).status).toBe(302)
    phone.cookies.delete('better-auth.session_token')
    phone.cookies.delete('better-auth.session_data')
    return { ...joined, phone }
  }

  it('needs no code to sign in, and one for critical commands', async () => {
    const { phone } = await trust()
    expect(await statusAndPlace(signIn(phone))).toEqual([302, '/admin'])
    expect(await statusAndPlace(phone.get('/admin/team'))).toEqual([302, '/login/code?next=%2Fadmin%2Fteam'])
  })

  it('is forgotten when the password is changed', async () => {
    const { phone, visitor } = await trust()
    const changed = await visitor.submit('/account/security', {
      intent: 'change-password',
      currentPassword: password,
      newPassword: 'another long saying',
    })
    expect(changed.status).toBe(200)
    const again = await phone.submit('/login', { email, password: 'another long saying' })
    expect([again.status, again.headers.get('location')]).toEqual([302, '/login/code'])
    // The session that changed it is a new one, and has shown no code.
    expect(await statusAndPlace(visitor.get('/admin/team'))).toEqual([302, '/login/code?next=%2Fadmin%2Fteam'])
  })

  it('is none by the identifier in a stolen database', async () => {
    await trust()
    const rows = await story.db.selectFrom('verification').select('identifier').execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const { identifier } of rows) expect(identifier).toMatch(/^[\w-]{43}$/)
  })
})

it.each([
  ['a second', 1000],
  ['nine minutes', 9 * minuteMs],
])(
  'a clock that is put right by %s, or that of another instance which is so much behind, signs nobody out and asks for no code',
  async (_, behindMs) => {
    const { visitor } = await joinStaff(story, email)
    story.pass(-behindMs)
    for (const path of ['/admin', '/admin/team']) expect((await visitor.get(path)).status).toBe(200)
    story.pass(behindMs)
    expect((await visitor.get('/admin')).status).toBe(200)
  },
)

it('who is removed is signed out at once, and is a customer like any other afterwards', async () => {
  await joinStaff(story, 'first@example.com')
  const { visitor } = await joinStaff(story, email)
  const { db, clock } = story.running.shop
  const { id } = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  expect(await removeStaff(db, clock, console, id)).toMatchObject({ ok: true })
  expect(await statusAndPlace(visitor.get('/admin/team'))).toEqual([302, '/login?next=%2Fadmin%2Fteam'])
  const again = story.visitor()
  expect(await statusAndPlace(signIn(again))).toEqual([302, '/'])
  expect((await again.get('/admin/team')).status).toBe(404)
  expect(await statusAndPlace(again.get('/login/code'))).toEqual([302, '/'])
})

it('who lost phone and codes gets a link to a new authenticator, and no way in but by it', async () => {
  const { visitor, backupCodes } = await joinStaff(story, email)
  const { db, clock } = story.running.shop
  const reset = await resetCode(db, clock, console, email)
  if (!reset.ok) throw new Error(reset.reason)
  expect(await statusAndPlace(visitor.get('/admin/team'))).toEqual([302, '/login?next=%2Fadmin%2Fteam'])
  const again = story.visitor()
  expect((await signIn(again)).status).toBe(302)
  expect(await statusAndPlace(again.get('/admin/team'))).toEqual([302, '/login/code?next=%2Fadmin%2Fteam'])
  expect(await htmlOf(again.get('/login/code'))).toContain('no authenticator')
  expect((await enter(again, backupCodes[0] ?? '')).status).toBe(401)
  const path = `/admin/join/${reset.token}`
  expect((await again.submit(path, { intent: 'password', password })).status).toBe(302)
  const key = await readKey(again, reset.token)
  const { data } = await readAnswer<{ backupCodes: string[] }>(
    await again.submit(`${path}.data`, { intent: 'authenticator', code: codeFor(key) }),
  )
  expect(data?.backupCodes).toHaveLength(10)
  expect((await again.get('/admin/team')).status).toBe(200)
})

it('the last owner stays, and two owners cannot remove each other', async () => {
  await joinStaff(story, 'one@example.com')
  await joinStaff(story, 'other@example.com')
  const { db, clock } = story.running.shop
  const [one, other] = await staff()
  const removed = await Promise.all([one, other].map((row) => removeStaff(db, clock, console, row?.user_id ?? '')))
  expect(removed.filter(({ ok }) => ok)).toHaveLength(1)
  expect(removed.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'last-owner' })
  expect(await staff()).toHaveLength(1)
})

it('the sign-in does not reveal who is a member of the staff', async () => {
  await joinStaff(story, email)
  await story.visitor().register({ email: 'buyer@example.com' })
  const tell = async (path: string, fields: Record<string, string>) => {
    const response = await story.visitor().submit(path, fields)
    return [response.status, (await response.text()).replace(/[\w.]+@example.com/g, '').replace(/_R_\w+/g, '')]
  }
  const wrong = { password: 'not this one' }
  const strip = ([status, text]: (string | number)[]) => [status, withoutNonce(String(text)).replace(/<script.*/s, '')]
  expect(strip(await tell('/login', { email, ...wrong }))).toEqual(
    strip(await tell('/login', { email: 'buyer@example.com', ...wrong })),
  )
  const account = { firstName: 'A', lastName: 'B', ...wrong }
  expect(strip(await tell('/register', { email, ...account }))).toEqual(
    strip(await tell('/register', { email: 'buyer@example.com', ...account })),
  )
})

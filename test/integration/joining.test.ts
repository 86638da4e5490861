import { describe, expect, it } from 'vitest'
import { minuteMs } from '#domain/calendar/moment'
import { codeFor, joinStaff, newLink, readKey } from '#test/support/authenticator'
import { createStory } from '#test/support/story'
import { htmlOf, statusAndPlace } from '#test/support/visitor'

const story = createStory()
const email = 'meera@example.com'
const password = 'red chilli under rain'

const staff = () => story.db.selectFrom('staff').selectAll().execute()

describe('joining', () => {
  it('an invitation leads a new person through an account and an authenticator to the admin, and shows ten backup codes', async () => {
    const visitor = story.visitor()
    const token = await newLink(story, email, 'manager')
    const path = `/admin/join/${token}`
    const page = await visitor.get(path)
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
    expect(await page.text()).toContain(email)
    expect(await statusAndPlace(visitor.submit(path, { intent: 'account', name: 'Meera Patel', password }))).toEqual([
      302,
      path,
    ])
    expect(await staff()).toEqual([])
    expect((await visitor.get('/admin/team')).status).toBe(404)
    const key = await readKey(visitor, token)
    expect((await visitor.submit(path, { intent: 'authenticator', code: '000000' })).status).toBe(401)
    expect(await readKey(visitor, token)).toBe(key)
    expect(await staff()).toEqual([])
    const joined = await visitor.submit(path, { intent: 'authenticator', code: codeFor(key) })
    expect(joined.status).toBe(200)
    expect((await joined.text()).match(/[a-zA-Z0-9]{5}-[a-zA-Z0-9]{5}</g)).toHaveLength(10)
    expect(await staff()).toMatchObject([{ role: 'manager' }])
    expect((await visitor.get(path)).status).toBe(404)
    expect(await story.db.selectFrom('audit').select(['act', 'actor']).orderBy('at').execute()).toMatchObject([
      { act: 'staff.invite', actor: 'console' },
      { act: 'staff.join' },
    ])
  })

  it('a known address joins with its own password and no other, which it replaces where it is too weak for the admin', async () => {
    const elsewhere = await story.visitor().register({ email, password: 'secret' })
    const visitor = story.visitor()
    const token = await newLink(story, email)
    const path = `/admin/join/${token}`
    // The link was made after this session, and ended it: nobody who was signed in before gets into the admin.
    expect((await elsewhere.get('/account/security')).status).toBe(302)
    const before = story.visitor()
    expect((await before.submit('/login', { email, password: 'secret' })).status).toBe(302)
    expect((await visitor.submit(path, { intent: 'account', name: 'X', password: 'taken over by me' })).status).toBe(
      401,
    )
    const weak = await visitor.submit(path, { intent: 'password', password: 'secret' })
    expect(weak.status).toBe(400)
    const page = await htmlOf(weak)
    expect(page).toContain('easily guessed for the admin. Please choose a new one')
    expect(page).toContain('name="newPassword"')
    expect(page).toContain('value="new-password"')
    const renew = (given: { password: string; newPassword: string }) =>
      visitor.submit(path, { intent: 'new-password', ...given })
    expect((await renew({ password: 'secret', newPassword: 'Password123' })).status).toBe(400)
    const mistyped = await renew({ password: 'secrte', newPassword: password })
    expect(mistyped.status).toBe(401)
    expect(await htmlOf(mistyped)).toContain('name="newPassword"')
    expect(await htmlOf(visitor.get(path))).toContain('value="password"')
    expect((await renew({ password: 'secret', newPassword: password })).status).toBe(302)
    const code = codeFor(await readKey(visitor, token))
    expect((await visitor.submit(path, { intent: 'authenticator', code })).status).toBe(200)
    expect((await visitor.get('/admin/team')).status).toBe(200)
    // The new password has ended the other session.
    expect(await statusAndPlace(before.get('/admin/team'))).toEqual([302, '/login?next=%2Fadmin%2Fteam'])
  })

  it('a known address whose password is good enough joins with it', async () => {
    const before = await story.visitor().register({ email, password })
    const path = `/admin/join/${await newLink(story, email)}`
    await before.submit('/login', { email, password })
    const visitor = story.visitor()
    expect((await visitor.submit(path, { intent: 'password', password })).status).toBe(302)
    const code = codeFor(await readKey(visitor, path.split('/').at(-1) ?? ''))
    expect((await visitor.submit(path, { intent: 'authenticator', code })).status).toBe(200)
    expect(await statusAndPlace(before.get('/admin/team'))).toEqual([302, '/login/code?next=%2Fadmin%2Fteam'])
  })

  it.each(['ninesigns', 'Password123', 'meera 1985!'])('%s is refused as a password for the admin', async (weak) => {
    const visitor = story.visitor()
    const path = `/admin/join/${await newLink(story, email)}`
    const response = await visitor.submit(path, { intent: 'account', name: 'Meera Patel', password: weak })
    expect(response.status).toBe(400)
    expect(await response.text()).not.toContain(weak)
    expect(await story.db.selectFrom('user').select('id').execute()).toEqual([])
  })

  it('a link is good once, for half an hour, and until there is a newer one', async () => {
    const [first, second] = [await newLink(story, email), await newLink(story, email)]
    expect((await story.visitor().get(`/admin/join/${first}`)).status).toBe(404)
    expect((await story.visitor().get(`/admin/join/${second}`)).status).toBe(200)
    story.pass(31 * minuteMs)
    expect((await story.visitor().get(`/admin/join/${second}`)).status).toBe(404)
    expect((await story.visitor().submit(`/admin/join/${second}`, { intent: 'account' })).status).toBe(404)
    await story.work()
  })

  it('what gives access to the admin is in the database as hashes only, and in no log', async () => {
    const { backupCodes, key } = await joinStaff(story, email)
    const open = await newLink(story, 'another@example.com')
    const tables = ['staff_invites', 'twoFactor', 'verification', 'audit', 'staff'] as const
    const rows = await Promise.all(tables.map((table) => story.db.selectFrom(table).selectAll().execute()))
    const kept = JSON.stringify(rows) + story.logged.join('')
    for (const secret of [open, key, key.replaceAll(' ', ''), ...backupCodes]) expect(kept).not.toContain(secret)
  })
})

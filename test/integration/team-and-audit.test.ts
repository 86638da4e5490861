import { expect, it } from 'vitest'
import { recordAudit } from '#domain/audit/audit.server'
import { joinStaff } from '#test/support/authenticator'
import { newStaff } from '#test/support/sessions'
import { checkOut, checkoutForm } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf } from '#test/support/visitor'

const story = createStory()
const linkIn = (page: string) => /\/admin\/join\/([\w-]{43})"/.exec(page)?.[1] ?? ''

it('an owner invites from the team’s page, and sees the link this once', async () => {
  const owner = await newStaff(story)
  const made = await (
    await owner.submit('/admin/team', { intent: 'invite', email: 'Meera@example.com', role: 'manager' })
  ).text()
  expect((await story.visitor().get(`/admin/join/${linkIn(made)}`)).status).toBe(200)
  const page = await htmlOf(owner.get('/admin/team'))
  expect(page).toContain('meera@example.com')
  expect(linkIn(page)).toBe('')
})

it.each([
  [{ email: 'nobody', role: 'manager' }, 400, 'This is not an e-mail address.'],
  [{ email: 'a@example.com', role: 'king' }, 400, 'Please choose a role.'],
])('%j is refused in words', async (fields, status, words) => {
  const response = await (await newStaff(story)).submit('/admin/team', { intent: 'invite', ...fields })
  expect(response.status).toBe(status)
  const [page = ''] = (await response.text()).split('</main>')
  const [, error] = /<p id="([^"]+)"[^>]*><span[^>]*>⚠ <\/span>([^<]+)</.exec(page) ?? []
  expect(page).toContain(words)
  // The field, or the group of choices, is announced with its error.
  expect(page).toContain(`aria-describedby="${error}"`)
})

it('an owner removes somebody, whose next page is the sign-in, and not the last owner', async () => {
  const owner = await newStaff(story)
  const manager = await newStaff(story, 'manager')
  expect((await manager.get('/admin/audit')).status).toBe(200)
  expect((await owner.submit('/admin/team', { intent: 'remove', userId: manager.userId })).status).toBe(200)
  const next = await manager.get('/admin/audit')
  expect([next.status, next.headers.get('location')]).toEqual([302, '/login?next=%2Fadmin%2Faudit'])
  const refused = await owner.submit('/admin/team', { intent: 'remove', userId: owner.userId })
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('One owner stays')
  const audit = await htmlOf(owner.get('/admin/audit'))
  expect(audit).toContain('removed')
})

it('an open invitation is withdrawn once: its link opens nothing, and the audit tells it', async () => {
  const owner = await newStaff(story)
  const invite = { intent: 'invite', email: 'neha@example.com', role: 'manager' }
  const link = `/admin/join/${linkIn(await htmlOf(owner.submit('/admin/team', invite)))}`
  expect(await htmlOf(owner.get('/admin/team'))).toContain('Withdraw')
  const withdraw = () => owner.submit('/admin/team', { intent: 'withdraw', email: 'neha@example.com' })
  const done = await (await withdraw()).text()
  expect(done).toContain('The link for neha@example.com opens nothing now.')
  expect(done).not.toContain('Withdraw')
  expect((await withdraw()).status).toBe(409)
  expect(await htmlOf(story.visitor().get(link))).toContain('This link no longer works')
  expect(await htmlOf(owner.get('/admin/audit'))).toContain('withdrew an invitation link')
  const again = linkIn(await htmlOf(owner.submit('/admin/team', invite)))
  expect(await htmlOf(story.visitor().get(`/admin/join/${again}`))).toContain('Join the admin')
})

it('an owner makes a manager an owner and back; the last owner stays, and each page goes by the new role', async () => {
  const [owner, manager] = [await newStaff(story), await newStaff(story, 'manager')]
  const give = (by: typeof owner, userId: string, role: string) =>
    by.submit('/admin/team', { intent: 'role', userId, role })
  const money = async () => (await manager.get('/admin/reports/money')).status
  expect([await money(), (await give(manager, manager.userId, 'owner')).status]).toEqual([404, 404])
  const tired = await newStaff(story, 'owner', { freshCode: false })
  expect((await give(tired, manager.userId, 'owner')).headers.get('location')).toMatch(/^\/login\/code/)
  expect((await owner.submit('/admin/team', { intent: 'remove', userId: tired.userId })).status).toBe(200)
  expect((await give(owner, owner.userId, 'manager')).status).toBe(409)
  expect((await give(owner, manager.userId, 'king')).status).toBe(400)
  expect(await (await give(owner, manager.userId, 'owner')).text()).toContain('is an owner now.')
  expect(await money()).toBe(200)
  // A link to a new authenticator, made while the person was an owner, gives no more than they are now.
  const email = (
    await story.db.selectFrom('user').select('email').where('id', '=', manager.userId).executeTakeFirstOrThrow()
  ).email.toLowerCase()
  await story.db
    .insertInto('staff_invites')
    .values({
      token_hash: 'h',
      email,
      role: 'owner',
      invited_by: owner.userId,
      created_at: story.now(),
      expires_at: story.now() + 60_000,
    })
    .execute()
  expect((await give(owner, manager.userId, 'manager')).status).toBe(200)
  expect(await money()).toBe(404)
  expect(await story.db.selectFrom('staff_invites').select('role').where('email', '=', email).execute()).toEqual([
    { role: 'manager' },
  ])
  const audit = await story.db.selectFrom('audit').select(['before', 'after']).where('act', '=', 'staff.role').execute()
  expect(audit.map(({ before, after }) => [before, after])).toEqual([
    ['{"role":"manager"}', '{"role":"owner"}'],
    ['{"role":"owner"}', '{"role":"manager"}'],
  ])
  await give(owner, manager.userId, 'owner')
  const down = await give(owner, owner.userId, 'manager')
  expect([down.status, down.headers.get('location')]).toEqual([302, '/admin'])
})

it('the audit is filtered by person and order, and is a table that runs no formula', async () => {
  const owner = await newStaff(story)
  const manager = await newStaff(story, 'manager')
  await story.db.updateTable('user').set({ name: '=HYPERLINK("x")' }).where('id', '=', manager.userId).execute()
  const placed = await checkOut(manager, await checkoutForm(manager))
  const orderId = 'orderId' in placed ? placed.orderId : ''
  const { number } = await story.db
    .selectFrom('orders')
    .select('number')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const act = { at: story.now(), act: 'order.accept', subject: orderId, after: { stage: 'accepted' } } as const
  await recordAudit(story.db, { ...act, actor: manager.userId })
  await recordAudit(story.db, { ...act, actor: owner.userId, act: 'order.pack', after: { stage: 'packed' } })
  const lines = async (query: string, who = owner) =>
    (await (await who.get(`/admin/audit.csv?${query}`)).text()).trim().split('\r\n').slice(1)
  expect(await lines(`order=${number}`)).toHaveLength(2)
  expect(await lines(`order=${number.replace(/\D/g, '')}`)).toHaveLength(2)
  expect(await lines('order=SM-0000-0000')).toEqual([])
  const [own = '', ...others] = await lines(`person=${manager.userId}&order=${number}`)
  expect(others).toEqual([])
  expect(own).toContain(`"'=HYPERLINK(""x"")"`)
  // Whatever a manager asks for: their own acts.
  expect(await lines(`person=${owner.userId}&order=${number}`, manager)).toEqual([own])
  const page = await htmlOf(manager.get(`/admin/audit?person=${owner.userId}`))
  expect(page).toContain(`/admin/orders/${number}`)
  expect(page).not.toContain('stage: packed')
})

it('the audit goes on to older acts, and misses none that happened at the same moment', async () => {
  const owner = await newStaff(story)
  const at = story.now()
  for (let n = 0; n < 120; n++)
    await recordAudit(story.db, {
      at,
      actor: owner.userId,
      act: 'order.accept',
      subject: 'gone',
      after: { quantity: n },
    })
  const seen = new Set<string>()
  let path: string | undefined = `/admin/audit?person=${owner.userId}`
  while (path) {
    const page = await htmlOf(owner.get(path))
    for (const [, quantity = ''] of page.replace(/<[^>]*>/g, ' ').matchAll(/quantity *: *(\d+)/g)) seen.add(quantity)
    path = /href="(\/admin\/audit\?[^"]*after=[^"]*#main)"/.exec(page)?.[1]?.replaceAll('&amp;', '&')
  }
  expect(seen.size).toBe(120)
})

it('who works here makes new backup codes with a fresh code and the password; the old ones are void', async () => {
  const { visitor, password, backupCodes } = await joinStaff(story, 'meera@example.com', 'manager')
  const wrong = await visitor.submit('/admin/codes', { password: 'not this one' })
  expect(wrong.status).toBe(401)
  expect(await wrong.text()).toContain('This is not your password.')
  const made = await htmlOf(visitor.submit('/admin/codes', { password }))
  const codes = [...made.matchAll(/>(\w{5}-\w{5})</g)].map(([, code]) => code ?? '')
  expect(codes).toHaveLength(10)
  expect(codes.filter((code) => backupCodes.includes(code))).toEqual([])
  expect(await htmlOf(visitor.get('/admin/codes'))).not.toContain(codes[0])
  expect(await htmlOf(visitor.get('/admin/audit'))).toContain('made new backup codes for')
  for (const [code = '', status] of [
    [backupCodes[0], 401],
    [codes[0], 302],
  ] as const) {
    const again = story.visitor()
    await again.submit('/login', { email: 'meera@example.com', password })
    expect((await again.submit('/login/code', { code })).status).toBe(status)
  }
})

it('a password of the staff is never a short or common one, wherever it is changed', async () => {
  const { visitor, password } = await joinStaff(story, 'meera@example.com')
  expect(await htmlOf(visitor.get('/account/security'))).toContain('At least 10 characters')
  const change = (newPassword: string) =>
    visitor.submit('/account/security', { intent: 'change-password', currentPassword: password, newPassword })
  for (const [weak, words] of [
    ['short', 'Please choose at least 10 characters.'],
    ['password123', 'everybody tries'],
    ['meerapatel2026', 'your name'],
  ] as const) {
    const refused = await change(weak)
    expect(refused.status).toBe(400)
    // Once: beside its field.
    const [page = ''] = (await refused.text()).split('</main>')
    expect(page.split(words)).toHaveLength(2)
  }
  expect((await change('green mango on monday')).status).toBe(200)
})

import { expect, it } from 'vitest'
import { changeRole, removeStaff } from '#domain/accounts/edit-staff.server'
import { findInvitation, invite } from '#domain/accounts/invitations.server'
import { makeResetLink } from '#domain/accounts/password-reset.server'
import { codeFor, joinStaff } from '#test/support/authenticator'
import { createStory } from '#test/support/story'
import { statusAndPlace, type Visitor } from '#test/support/visitor'

const story = createStory({ PUBLIC_URL: 'https://shop.example' })
const password = 'red chilli under rain'
const challenge = '__Host-better-auth.two_factor'
const signIn = (visitor: Visitor, email: string) => visitor.submit('/login', { email, password })

it('a used code stays used, whichever other cookies come with it', async () => {
  const owner = await joinStaff(story, 'meera@example.com')
  await joinStaff(story, 'mallory@example.com')
  const code = codeFor(owner.key, 1)
  const meera = story.visitor()
  await signIn(meera, 'meera@example.com')
  expect((await meera.submit('/login/code', { code })).status).toBe(302)
  const thief = story.visitor()
  await signIn(thief, 'mallory@example.com')
  const own = thief.cookies.get(challenge) ?? ''
  thief.cookies.clear()
  await signIn(thief, 'meera@example.com')
  const real = thief.cookies.get(challenge) ?? ''
  thief.cookies.clear()
  thief.cookies.set('better-auth.two_factor', own).set(challenge, real)
  expect(await statusAndPlace(thief.submit('/login/code', { code }))).toEqual([400, null])
})

it('a cookie that another host planted does not keep staff from their code', async () => {
  const { key } = await joinStaff(story, 'meera@example.com')
  const meera = story.visitor()
  meera.cookies.set('x-better-auth.two_factor', '%')
  await signIn(meera, 'meera@example.com')
  expect((await meera.get('/login/code')).status).toBe(200)
  expect((await meera.submit('/login/code', { code: codeFor(key, 1) })).status).toBe(302)
})

it('a new password ends the links that were made before', async () => {
  const asha = await story.visitor().register()
  const { email } = await story.db.selectFrom('user').select('email').executeTakeFirstOrThrow()
  const token =
    (await makeResetLink(story.db, story.running.shop.clock, { id: 'console', requestId: null }, email)) ?? ''
  const changed = await asha.submit('/account/security', {
    intent: 'change-password',
    currentPassword: 'secret',
    newPassword: 'another-word-9',
  })
  expect(changed.status).toBe(200)
  await asha.submit('/account/security', { intent: 'sign-out-everywhere' })
  expect((await story.visitor().submit('/login/reset', { token, password: 'thief-was-here' })).status).toBe(410)
})

it('signing out everywhere ends trusted phones and sign-ins that wait for a code', async () => {
  const { key, visitor } = await joinStaff(story, 'meera@example.com')
  const phone = story.visitor()
  await signIn(phone, 'meera@example.com')
  await phone.submit('/login/code', { code: codeFor(key, 1), trustPhone: 'on' })
  await visitor.submit('/account/security', { intent: 'sign-out-everywhere' })
  expect(await statusAndPlace(signIn(phone, 'meera@example.com'))).toEqual([302, '/login/code'])
})

it.each(['removed', 'manager'] as const)('links that an owner made are void once they are %s', async (becomes) => {
  await joinStaff(story, 'meera@example.com', 'owner')
  await joinStaff(story, 'bad@example.com', 'owner')
  const bad = {
    userId: (
      await story.db.selectFrom('user').select('id').where('email', '=', 'bad@example.com').executeTakeFirstOrThrow()
    ).id,
  }
  const by = { id: bad.userId, requestId: null }
  const made = await invite(story.db, story.running.shop.clock, by, { email: 'back@example.com', role: 'owner' })
  const console = { id: 'console', requestId: null }
  if (becomes === 'removed') await removeStaff(story.db, story.running.shop.clock, console, bad.userId)
  else await changeRole(story.db, story.running.shop.clock, console, { userId: bad.userId, role: 'manager' })
  expect(await findInvitation(story.db, story.running.shop.clock, made.ok ? made.token : '')).toBeUndefined()
})

it('what somebody has bought is not shown to a copied cookie after signing out everywhere', async () => {
  const asha = await story.visitor().register()
  await asha.get('/api/cart')
  const copy = story.visitor()
  for (const [name, value] of asha.cookies) copy.cookies.set(name, value)
  await asha.submit('/account/security', { intent: 'sign-out-everywhere' })
  expect((await copy.get('/api/my-dabba')).status).toBe(401)
})

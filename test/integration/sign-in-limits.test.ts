import { expect, it } from 'vitest'
import { makeResetLink } from '#domain/accounts/password-reset.server'
import { sweeps } from '#domain/operations/old-rows.server'
import { createStory } from '#test/support/story'
import type { Visitor } from '#test/support/visitor'

const story = createStory()
const asha = { firstName: 'Asha', lastName: 'Patel', email: 'asha@example.com', password: 'secret' }

const guess = (address: string, times = 1) =>
  Array.from({ length: times }).reduce<Promise<number>>(async (before) => {
    await before
    return (await story.visitor(address).act('/login', { ...asha, password: 'guess!' })).status
  }, Promise.resolve(0))
/** One guess that stands for ten: each costs a hash. */
async function lockOut(address: string): Promise<void> {
  await guess(address)
  const isNew = story.db.updateTable('attempts').where('subject', 'like', 'sign-in place:%').where('count', '=', 1)
  await isNew.set({ count: 10 }).execute()
}
const signIn = async (visitor: Visitor) => (await visitor.submit('/login', asha)).status
const countAttempts = async () => (await story.db.selectFrom('attempts').selectAll().execute()).toSorted(bySubject)
const bySubject = (a: { subject: string }, b: { subject: string }) => a.subject.localeCompare(b.subject)

it('ten wrong passwords for an account lock the network they came from, and not its owner elsewhere', async () => {
  await story.visitor().register(asha)
  expect(await guess('198.51.100.1', 9)).toBe(401)
  expect(await signIn(story.visitor('198.51.100.1'))).toBe(302)
  expect(await guess('198.51.100.1', 10)).toBe(401)
  const refused = await story.visitor('198.51.100.1').submit('/login', asha)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await signIn(story.visitor('198.51.100.2'))).toBe(302)
})

it('who is locked out is told so without a page being rendered, counted or written for it, and is let in in time', async () => {
  await story.visitor().register(asha)
  await lockOut('198.51.100.1')
  const before = await countAttempts()
  story.pass(14 * 60_000)
  const refused = await story.visitor('198.51.100.1').submit('/login', asha)
  const page = await refused.text()
  expect(page).toContain('Too many attempts. Please wait a few minutes and try again.')
  expect(page).not.toContain('<script')
  expect(await guess('198.51.100.1', 5)).toBe(429)
  expect(await countAttempts()).toEqual(before)
  story.pass(2 * 60_000)
  expect(await signIn(story.visitor('198.51.100.1'))).toBe(302)
})

it('where others guess, the link that only the owner gets lets the owner in at once', async () => {
  const owner = await story.visitor('198.51.100.1').register(asha)
  await owner.submit('/myprofile', { intent: 'sign-out' })
  await lockOut('198.51.100.1')
  expect(await signIn(owner)).toBe(429)
  const by = { id: 'console', requestId: null } as Parameters<typeof makeResetLink>[2]
  const token = (await makeResetLink(story.db, story, by, asha.email)) ?? ''
  const password = 'another secret'
  expect((await owner.submit('/login/reset', { token, password })).status).toBe(302)
  expect((await owner.submit('/login', { ...asha, password })).status).toBe(302)
})

it('guesses from many places stop strangers everywhere, and not who comes from where the account was used', async () => {
  const owner = story.visitor('198.51.100.1')
  await owner.register(asha)
  expect(await signIn(story.visitor('198.51.100.2'))).toBe(302)
  await guess('198.51.100.3')
  await story.db.updateTable('attempts').set({ count: 100 }).where('subject', 'like', 'sign-in account:%').execute()
  expect(await signIn(story.visitor('198.51.100.4'))).toBe(429)
  expect(await signIn(story.visitor('198.51.100.2'))).toBe(302)
  await story.db.updateTable('attempts').set({ count: 200 }).where('subject', 'like', 'sign-in client:%').execute()
  expect(await signIn(story.visitor('198.51.100.2'))).toBe(302)
  expect(await signIn(story.visitor('198.51.100.3'))).toBe(429)
})

it('from one address 300 accounts are opened an hour, so that nobody tries out whose addresses have one; others go on', async () => {
  const register = async (address: string, email: string) =>
    (await story.visitor(address).submit('/register', { ...asha, email })).status
  expect(await register('198.51.100.1', asha.email)).toBe(302)
  const counted = story.db.updateTable('attempts').where('subject', 'like', 'sign-up client:%')
  await counted.set({ count: 299 }).execute()
  expect(await register('198.51.100.1', asha.email)).toBe(401)
  for (const email of [asha.email, 'new@example.com']) expect(await register('198.51.100.1', email)).toBe(429)
  expect(await register('198.51.100.2', 'new@example.com')).toBe(302)
  story.pass(60 * 60_000 + 1)
  expect(await register('198.51.100.1', 'later@example.com')).toBe(302)
})

it('right sign-ins do not count', async () => {
  await story.visitor().register(asha)
  const before = await countAttempts()
  for (let n = 0; n < 3; n++) expect(await signIn(story.visitor())).toBe(302)
  expect(await countAttempts()).toEqual(before)
})

it('places are forgotten after half a year', async () => {
  await story.visitor().register(asha)
  await signIn(story.visitor())
  expect(await story.db.selectFrom('sign_in_places').selectAll().execute()).toHaveLength(1)
  story.pass(181 * 24 * 60 * 60_000)
  await sweeps.sign_in_places?.(story.db, { now: story.now })
  expect(await story.db.selectFrom('sign_in_places').selectAll().execute()).toEqual([])
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { joinStaff } from '#test/support/authenticator'
import { createStory } from '#test/support/story'
import { statusAndPlace } from '#test/support/visitor'

const story = createStory()
const email = 'meera@example.com'
const password = 'red chilli under rain'

it('better-auth is the version whose unfinished sign-ins and authenticators are known', () => {
  const file = join(import.meta.dirname, '../../node_modules/better-auth/package.json')
  expect(JSON.parse(readFileSync(file, 'utf8')).version).toMatch(/^1\.7\./)
})

it('a sign-in that waits for its code is found by its cookie, for as long as better-auth keeps it', async () => {
  await joinStaff(story, email)
  const visitor = story.visitor()
  await visitor.submit('/login', { email, password })
  expect(visitor.cookies.has('better-auth.two_factor')).toBe(true)
  expect((await visitor.get('/login/code')).status).toBe(200)
  await story.db.deleteFrom('verification').execute()
  expect(await statusAndPlace(visitor.get('/login/code'))).toEqual([302, '/login?next=%2F'])
})

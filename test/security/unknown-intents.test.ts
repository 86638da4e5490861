import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { providerDriver } from '#test/support/provider-driver'
import { resetTables } from '#test/support/reset-shop'
import type { RoutePath } from '#test/support/routes'
import { newShopper, newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'
import { allWays } from './endpoints/all.ts'

const story = createStory()
const ways = allWays({ story, driver: providerDriver(story) })

/** Pages of the admin and of accounts whose action has one form: they read no intent. */
const withOneForm: RoutePath[] = [
  'login',
  'login/code',
  'login/help',
  'login/reset',
  'register',
  'register/confirm',
  'track',
  'admin/codes',
  'admin/inbox/subscribers',
  'admin/offers',
  'admin/orders/new',
  'admin/password-link',
  'admin/products',
  'admin/products/new',
  'admin/products/words',
  'admin/products/edit/:id/publish',
  'admin/settings/:section',
]

/** Rows that a request changes whatever it asks for. */
const ofVisits: readonly string[] = ['attempts', 'session', 'staff_sessions', 'sign_in_places']

async function readShop(): Promise<string> {
  const rows = resetTables
    .filter((table) => !ofVisits.includes(table))
    .map(async (table) => [table, (await sql`select * from ${sql.table(table)}`.execute(story.db)).rows])
  return JSON.stringify(await Promise.all(rows))
}

const isOfPerson = (path: string) => /^(admin|account|login|myprofile|order|register|track)\b/.test(path)

it.each(Object.keys(ways).filter((path) => isOfPerson(path) && !withOneForm.includes(path as RoutePath)))(
  'a form of %s with an intent that its page does not know is refused, and changes nothing',
  async (path) => {
    for (const way of ways[path as RoutePath] ?? []) {
      await story.db.deleteFrom('attempts').execute()
      const shopper = await newShopper(story)
      const endpoint = await way(shopper)
      const sender = endpoint.staff ? await newStaff(story) : shopper
      const fields = { ...(endpoint.example as Record<string, string>), intent: 'no-such-intent' }
      const before = await readShop()
      const { status } = await sender.submit(`/${endpoint.path ?? path}${endpoint.query ?? ''}`, fields)
      // A link that opens nothing is refused before its form is read.
      expect(status, endpoint.name).toBe(path === 'admin/join/:token' ? 404 : 400)
      expect(await readShop(), endpoint.name).toBe(before)
    }
  },
)

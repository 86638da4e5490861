import type { KyselyPlugin } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { recordReply } from '#domain/accounts/contacts.server'
import { runJobs } from '#domain/jobs/run-jobs.server'
import type { Messenger } from '#domain/notifications/messenger'
import { templateNames } from '#domain/notifications/templates'
import { leaseMs } from '#domain/outbox/claim-jobs.server'
import { orderByCash } from '#test/support/admin'
import { providerDriver } from '#test/support/provider-driver'
import { createStory } from '#test/support/story'

const story = createStory()
const driver = providerDriver(story)

beforeEach(() => recordReply(story.db, story, '+919876543210'))

const jobs = () =>
  story.db.selectFrom('outbox').select(['kind', 'state', 'attempts', 'receipt']).orderBy('kind').execute()

/** Another instance's worker at its work; its process stands still after its claim, or in the middle of each call. */
function freezeAnother(where: 'after its claim' | 'in its calls') {
  const thaw = Promise.withResolvers<void>()
  const { messenger, mailer, payments } = story.running.outside
  const frozen: Messenger = {
    ...messenger,
    async send(message) {
      const sent = await messenger.send(message)
      if (where === 'in its calls') await thaw.promise
      return sent
    },
  }
  const standStill: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (where === 'after its claim') await thaw.promise
      return result
    },
  }
  const work = runJobs(
    story.db.withPlugin(standStill),
    { now: story.now },
    {
      messenger: frozen,
      mailer,
      payments,
      shopNumber: '919876543210',
      publicUrl: 'http://localhost:3000',
      templates: new Set(templateNames),
    },
  )
  return {
    claimed: () => expect.poll(async () => (await jobs()).every(({ state }) => state === 'sending')).toBe(true),
    async goOn() {
      thaw.resolve()
      return work
    },
  }
}

it('an instance that was suspended after claiming a job does not repeat what another instance has sent meanwhile', async () => {
  await orderByCash(story)
  const other = freezeAnother('after its claim')
  await other.claimed()
  story.pass(leaseMs + 1)
  await story.work()
  const done = await jobs()
  expect(done.map(({ state, attempts }) => [state, attempts])).toEqual(Array(3).fill(['done', 2]))
  expect(driver.messages()).toHaveLength(2)
  expect(await other.goOn()).toBe(0)
  expect(driver.messages()).toHaveLength(2)
  expect(await jobs()).toEqual(done)
})

it('an instance that was suspended during a call does not overwrite the result of another instance', async () => {
  await orderByCash(story)
  const other = freezeAnother('in its calls')
  await expect.poll(() => driver.messages().length).toBe(2)
  story.pass(leaseMs + 1)
  await story.work()
  const done = await jobs()
  await other.goOn()
  expect(await jobs()).toEqual(done)
})

it('an instance whose lease is about to end sends nothing; the next one does', async () => {
  await orderByCash(story)
  const other = freezeAnother('after its claim')
  await other.claimed()
  story.pass(leaseMs - 5_000)
  await other.goOn()
  expect(driver.messages()).toHaveLength(0)
  story.pass(5_001)
  await story.work()
  expect(driver.messages()).toHaveLength(2)
  expect((await jobs()).map(({ state }) => state)).toEqual(Array(3).fill('done'))
})

import { CompiledQuery, type KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import { runJobs } from '#domain/jobs/run-jobs.server'
import { serviceNames } from '#domain/outbox/job-payloads'
import { expireUnpaidOrders, reconcilePayments } from '#domain/payments/reconcile.server'
import { createStory } from '#test/support/story'
import { taskOf } from '#test/support/task-of'

const story = createStory()

it('what the worker asks every second is found by an index, however many orders there are', async ({ skip }) => {
  if (process.env.TEST_DATABASE === 'postgres') skip('PostgreSQL plans by the size of the tables')
  const asked: CompiledQuery[] = []
  const watch: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      asked.push(story.db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const db = story.db.withPlugin(watch)
  const { outside } = story.running
  const { messenger, mailer, payments } = outside
  if (!payments) throw new Error('There is no provider')
  const services = { messenger, mailer, payments, shopNumber: undefined, publicUrl: 'http://localhost:3000' }
  for (const service of serviceNames) await runJobs(db, { now: story.now }, services, undefined, service)
  await expireUnpaidOrders(taskOf('expire', db, { now: story.now }))
  await reconcilePayments(taskOf('reconcile', db, { now: story.now }), payments)
  expect(asked).toHaveLength(2 + serviceNames.length)
  for (const { sql, parameters } of asked) {
    const plan = await story.db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    )
    const steps = plan.rows.map((row) => row.detail).join('\n')
    expect(steps, sql).not.toMatch(/SCAN/)
    // By what is due, and not by kind: of each kind there are as many as there ever were.
    if (sql.includes('"outbox"')) expect(steps, sql).toContain('USING INDEX outbox_by_due')
  }
})

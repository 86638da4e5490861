import { CompiledQuery, type KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import { indianDay } from '#domain/calendar/moment'
import type { Db } from '#domain/database'
import { runJobs } from '#domain/jobs/run-jobs.server'
import { listOrders } from '#domain/orders/orders.server'
import { serviceNames } from '#domain/outbox/job-kinds'
import { expireUnpaidOrders, reconcilePayments } from '#domain/payments/reconcile.server'
import { periodOf } from '#domain/reports/period'
import { readSales } from '#domain/reports/sales.server'
import { createStory } from '#test/support/story'
import { taskOf } from '#test/support/task-of'

const story = createStory()
const isPostgres = process.env.TEST_DATABASE === 'postgres'
const unplanned = 'PostgreSQL plans by the size of the tables'

/** Returns the plans by which SQLite runs the queries. */
async function plansOf(run: (db: Db) => Promise<unknown>): Promise<{ sql: string; steps: string }[]> {
  const asked: CompiledQuery[] = []
  const watch: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      asked.push(story.db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await run(story.db.withPlugin(watch))
  const plans = asked.map(async ({ sql, parameters }) => {
    const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
    const { rows } = await story.db.executeQuery<{ detail: string }>(plan)
    return { sql, steps: rows.map(({ detail }) => detail).join('\n') }
  })
  return Promise.all(plans)
}

it('what the worker asks every second is found by an index, however many orders there are', async ({ skip }) => {
  if (isPostgres) skip(unplanned)
  const { messenger, mailer, payments } = story.running.outside
  if (!payments) throw new Error('There is no provider')
  const services = { messenger, mailer, payments, shopNumber: undefined, publicUrl: 'http://localhost:3000' }
  const plans = await plansOf(async (db) => {
    for (const service of serviceNames) await runJobs(db, { now: story.now }, services, undefined, service)
    await expireUnpaidOrders(taskOf('expire', db, { now: story.now }))
    await reconcilePayments(taskOf('reconcile', db, { now: story.now }), payments)
  })
  expect(plans).toHaveLength(2 + serviceNames.length)
  for (const { sql, steps } of plans) {
    // What was found due is read whole.
    expect(steps.replace('SCAN due', ''), sql).not.toMatch(/SCAN/)
    // By what is due, and not by kind: of each kind there are as many as there ever were.
    if (sql.includes('"outbox"')) expect(steps, sql).toContain('USING INDEX outbox_by_due')
  }
})

it('reports sum a period by the indexes of its days', async ({ skip }) => {
  if (isPostgres) skip(unplanned)
  const today = indianDay(story.now())
  const plans = await plansOf((db) => readSales(db, story.now(), periodOf('day', today)))
  const steps = plans.map((plan) => plan.steps).join('\n')
  // Of reversals there are few.
  expect(steps.replaceAll(/SCAN (refund_reversals|moved)/g, '')).not.toMatch(/SCAN/)
  for (const index of ['orders_by_settlement', 'payments_by_time', 'refunds_processed'])
    expect(steps).toMatch(new RegExp(`USING (COVERING )?INDEX ${index}`))
})

it('a later page of a person’s orders begins in the index, however many came before', async ({ skip }) => {
  if (isPostgres) skip(unplanned)
  const plans = await plansOf((db) => listOrders(db, 'nobody', { at: story.now(), id: 'x' }))
  expect(plans[0]?.steps).toContain('USING INDEX orders_by_user (user_id=? AND placed_at<?)')
})

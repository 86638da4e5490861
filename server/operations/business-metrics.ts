import type { Db } from '#domain/database'
import { readBusinessMetrics } from '#domain/operations/business-metrics.server'
import type { Metric } from '#server/operations/metrics'

const keepMs = 10_000

/** Returns metrics of orders and outbox, read from the database at most every 10 s. All instances of a shop report the same values. */
export function createBusinessMetrics(db: Db): () => Promise<Metric[]> {
  let cached: { until: number; measured: Promise<Metric[]> } | undefined
  return () => {
    if (cached && cached.until > performance.now()) return cached.measured
    const measured = measure(db)
    measured.catch(() => {
      cached = undefined
    })
    cached = { until: performance.now() + keepMs, measured }
    return measured
  }
}

async function measure(db: Db): Promise<Metric[]> {
  const { orders, jobs, oldestDueAt } = await readBusinessMetrics(db)
  const jobsOf = (state: string) => jobs.find((job) => job.state === state)?.count ?? 0
  return [
    {
      name: 'shop_orders',
      type: 'gauge',
      help: 'Orders in the database by payment method and state; every one of them was placed.',
      values: orders.map(({ method, state, count }) => [`method="${method}",state="${state}"`, count]),
    },
    {
      name: 'shop_outbox_jobs',
      type: 'gauge',
      help: 'Messages, mails and refunds that are not done; the failed ones were given up and need a person.',
      values: ['due', 'sending', 'failed'].map((state) => [`state="${state}"`, jobsOf(state)]),
    },
    {
      name: 'shop_outbox_overdue_seconds',
      type: 'gauge',
      help: 'How long the job waiting longest is past its time.',
      values: [['', oldestDueAt ? Math.max(0, (Date.now() - oldestDueAt) / 1000) : 0]],
    },
  ]
}

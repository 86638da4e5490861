import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { readBusinessMetrics } from '#domain/operations/business-metrics.server'
import { gauge, type Metric } from '#server/operations/metrics'

const keepMs = 10_000

/** Returns metrics of orders and outbox, read from the database at most every 10 s. All instances of a shop report the same values. */
export function createBusinessMetrics({ db, clock }: { db: Db; clock: Clock }): () => Promise<Metric[]> {
  let cached: { until: number; measured: Promise<Metric[]> } | undefined
  return () => {
    if (cached && cached.until > performance.now()) return cached.measured
    const measured = measure(db, clock.now())
    measured.catch(() => {
      cached = undefined
    })
    cached = { until: performance.now() + keepMs, measured }
    return measured
  }
}

async function measure(db: Db, now: number): Promise<Metric[]> {
  const { orders, jobs, oldestDueAt } = await readBusinessMetrics(db)
  const jobsOf = (state: string) => jobs.find((job) => job.state === state)?.count ?? 0
  return [
    gauge(
      'shop_orders',
      'Orders in the database by payment method and state; every one of them was placed.',
      orders.map(({ method, state, count }) => [`method="${method}",state="${state}"`, count]),
    ),
    gauge(
      'shop_outbox_jobs',
      'Messages, mails and refunds that are not done; the failed ones were given up and need a person.',
      ['due', 'sending', 'failed'].map((state) => [`state="${state}"`, jobsOf(state)]),
    ),
    gauge(
      'shop_outbox_overdue_seconds',
      'How long the job waiting longest is past its time.',
      oldestDueAt ? Math.max(0, (now - oldestDueAt) / 1000) : 0,
    ),
  ]
}

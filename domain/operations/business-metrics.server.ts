import type { Db } from '#domain/database'

export type BusinessMetrics = {
  orders: { method: string; state: string; count: number }[]
  jobs: { state: string; count: number }[]
  oldestDueAt: number | null
}

export async function readBusinessMetrics(db: Db): Promise<BusinessMetrics> {
  const orders = await db
    .selectFrom('orders')
    .select(({ fn }) => ['payment_method as method', 'state', fn.countAll<number>().as('count')])
    .groupBy(['payment_method', 'state'])
    .execute()
  const jobs = await db
    .selectFrom('outbox')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count'), fn.min('due_at').as('oldest')])
    .where('state', '<>', 'done')
    .groupBy('state')
    .execute()
  return { orders, jobs, oldestDueAt: jobs.find((job) => job.state === 'due')?.oldest ?? null }
}

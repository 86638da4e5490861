import { setTimeout as wait } from 'node:timers/promises'
import { backoffMs } from '#domain/backoff'
import { hourMs, minuteMs } from '#domain/calendar/moment'
import type { CatalogSearch } from '#domain/catalog/search/search.server'
import { type Clock, isClockWrong } from '#domain/clock'
import { anonymizeOldDocuments } from '#domain/customers/anonymize-documents.server'
import type { Db } from '#domain/database'
import { trackParcels } from '#domain/fulfilment/track-parcels.server'
import { runJobs } from '#domain/jobs/run-jobs.server'
import type { JobServices } from '#domain/jobs/send.server'
import { queueStockAlerts } from '#domain/notifications/stock-alerts.server'
import { sweeps } from '#domain/operations/old-rows.server'
import { type Service, serviceNames } from '#domain/outbox/job-kinds'
import { expireUnpaidOrders, reconcilePayments } from '#domain/payments/reconcile.server'
import { publishReviews, queueReviewReminders } from '#domain/reviews/review-state.server'
import type { Task, TaskName } from '#domain/tasks/task-failures.server'
import type { ErasureList } from '#server/operations/erasure-list'
import type { Log } from '#server/operations/log'
import type { NightlyBackup } from '#server/operations/nightly-backup'

const tickMs = 1_000
/** Between batches of 20: WhatsApp accepts 80 messages a second, and shoppers come before messages. */
const restMs = 250
const retry = { firstMs: tickMs, maxMs: 5 * minuteMs }

type WorkerTask = { name: string; everyMs: number; work: () => Promise<boolean> }

type Parts = {
  db: Db
  clock: Clock
  services: JobServices
  search: CatalogSearch
  log: Log
  backups: NightlyBackup | null
  erasures: ErasureList
  removeOldCopies: () => void
  lookAtMachine: () => Promise<void>
  byItself: boolean
}

/** Each task and service has its own loop, so that one that hangs delays no other. Several instances may run. */
export function startWorker(parts: Parts) {
  const { clock, log, backups } = parts
  const tasks = listTasks(parts)
  // Not awaited: a backup may take longer than a loop that counts as dead.
  const backUp = async () => {
    backups?.work().catch((error) => log.error('worker.failed', error, { task: 'backup' }))
    return false
  }
  const ownTasks = backups ? [...tasks, { name: 'backup', everyMs: minuteMs, work: backUp }] : tasks
  const loops = parts.byItself ? ownTasks.map((task) => startLoop(task, clock, log)) : []
  return {
    wake: () => {
      for (const loop of loops) loop.wake()
      return loops.length > 0
    },
    async round() {
      for (const { work } of tasks) while (await work());
      await backups?.work()
    },
    slowestTask: () =>
      loops
        .map(({ name, lastRoundAt }) => ({ name, ms: performance.now() - lastRoundAt() }))
        .toSorted((a, b) => b.ms - a.ms)
        .at(0) ?? null,
    stop: async () => void (await Promise.all([backups?.stop(), ...loops.map((loop) => loop.stop())])),
  }
}

function listTasks(parts: Parts): WorkerTask[] {
  const { db, clock, services, search, erasures, log } = parts
  const outbox = (service: Service): WorkerTask => ({
    name: service,
    everyMs: 0,
    async work() {
      const done = await runJobs(
        db,
        clock,
        services,
        ({ job, error, givenUp }) =>
          log.error(givenUp ? 'outbox.given-up' : 'outbox.delayed', error, { kind: job.kind, job: job.id }),
        service,
      )
      return done > 0
    },
  })
  const periodic = (name: string, everyMs: number, work: () => Promise<unknown>): WorkerTask => ({
    name,
    everyMs,
    work: () => work().then(() => false),
  })
  /** Again while it returns true; logs a row that fails and continues with the others. */
  const perRow = <Name extends TaskName>(
    name: Name,
    everyMs: number,
    work: (task: Task<Name>) => Promise<boolean>,
  ): WorkerTask => {
    const onFailure = (error: unknown, subject: string) =>
      log.error('worker.row-failed', error, { task: name, subject })
    return { name, everyMs, work: () => work({ db, clock, name, onFailure }) }
  }
  const { payments } = services
  const reconcile =
    payments &&
    perRow('reconcile', 30_000, (task) =>
      reconcilePayments(task, payments, (error) => log.error('reconcile.delayed', error)),
    )
  const { courier } = services
  const track = courier && perRow('track-parcels', minuteMs, (task) => trackParcels(task, courier))
  return [
    periodic('machine', 5 * minuteMs, parts.lookAtMachine),
    ...serviceNames.map(outbox),
    perRow('expire', 15_000, expireUnpaidOrders),
    ...(reconcile ? [reconcile] : []),
    ...(track ? [track] : []),
    periodic('unanswered-searches', minuteMs, () => search.unanswered.write(db, clock)),
    periodic('reviews', minuteMs, () => publishReviews(db, clock)),
    periodic('stock-alerts', minuteMs, () => queueStockAlerts(db, clock)),
    periodic('review-reminders', hourMs, () => queueReviewReminders(db, clock)),
    perRow('old-documents', hourMs, anonymizeOldDocuments),
    periodic('erasures', 30_000, () => erasures.keep()),
    periodic('sweep', hourMs, async () => {
      if (isClockWrong(clock)) return
      for (const [table, sweep] of Object.entries(sweeps))
        await sweep(db, clock).catch((error) => log.error('worker.failed', error, { task: 'sweep', table }))
      parts.removeOldCopies()
      await parts.backups?.removeOld()
    }),
  ]
}

/** Never twice at the same time. After a wake the next waits: a run for each order would cost too much. */
function startLoop({ name, everyMs, work }: WorkerTask, clock: Clock, log: Log) {
  let underWay: Promise<void> | null = null
  let again = false
  let stopped = false
  let lastRoundAt = performance.now()
  let waking: NodeJS.Timeout | undefined
  let restedAt = 0
  let begunAt = Number.NEGATIVE_INFINITY
  let waitMs = 0
  let failures = 0

  function isDue(): boolean {
    const since = clock.now() - begunAt
    return since < 0 || since >= waitMs
  }

  async function workOff(): Promise<void> {
    begunAt = clock.now()
    try {
      while ((await work()) && !stopped) {
        lastRoundAt = performance.now()
        await wait(restMs)
      }
      failures = 0
      waitMs = everyMs
    } catch (error) {
      waitMs = Math.min(everyMs, backoffMs(++failures, retry))
      log.error('worker.failed', error, { task: name })
    }
  }

  function run(): void {
    if (stopped) return
    if (underWay) {
      again = true
      return
    }
    lastRoundAt = performance.now()
    if (!isDue()) return
    underWay = workOff().finally(() => {
      underWay = null
      lastRoundAt = performance.now()
      if (again) wake()
      again = false
    })
  }

  function wake(): void {
    if (stopped) return
    waking ??= setTimeout(
      () => {
        waking = undefined
        restedAt = performance.now() + restMs
        run()
      },
      Math.max(0, restedAt - performance.now()),
    ).unref()
  }

  const timer = setInterval(run, tickMs)
  timer.unref()
  return {
    name,
    wake,
    lastRoundAt: () => lastRoundAt,
    async stop() {
      stopped = true
      clearInterval(timer)
      clearTimeout(waking)
      await underWay
    },
  }
}

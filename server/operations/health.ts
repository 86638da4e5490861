import { spawn } from 'node:child_process'
import { sql } from 'kysely'
import { minuteMs } from '#domain/calendar/moment'
import { within } from '#domain/clock'
import type { Db } from '#domain/database'

export type Health = ReturnType<typeof createHealth>

const databaseAnswersWithinMs = 1_000
/** A round waits for slow external systems, which must not keep visitors out. */
export const hungAfterMs = 10 * minuteMs

export function createHealth(parts: {
  db: Db
  hasRoom: () => Promise<boolean>
  worker: { slowestTask(): { ms: number } | null }
}) {
  let stopping = false
  return {
    beginStopping() {
      stopping = true
    },
    /** Returns why this process should receive no visitors. */
    async findFault(): Promise<'stopping' | 'database' | 'disk' | 'worker' | null> {
      if (stopping) return 'stopping'
      if (!(await answers(parts.db))) return 'database'
      if (!(await parts.hasRoom().catch(() => false))) return 'disk'
      if ((parts.worker.slowestTask()?.ms ?? 0) > hungAfterMs) return 'worker'
      return stopping ? 'stopping' : null
    },
  }
}

async function answers(db: Db): Promise<boolean> {
  return within(sql`select 1`.execute(db), databaseAnswersWithinMs).then(
    () => true,
    () => false,
  )
}

/** Tells systemd of life four times within `WatchdogSec` (sd_notify(3)), unless the worker hangs. */
export function feedWatchdog(health: Health): void {
  const { NOTIFY_SOCKET, WATCHDOG_USEC } = process.env
  if (!NOTIFY_SOCKET || !WATCHDOG_USEC) return
  setInterval(async () => {
    if ((await health.findFault()) === 'worker') return
    spawn('systemd-notify', ['WATCHDOG=1'], { stdio: 'ignore' }).on('error', () => {})
  }, Number(WATCHDOG_USEC) / 4_000).unref()
}

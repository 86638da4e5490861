import { statfs } from 'node:fs/promises'
import { formatMoment, hourMs } from '#domain/calendar/moment'
import { type ComparedClock, isClockWrong } from '#domain/clock'
import type { Db } from '#domain/database'
import { raiseAlarm } from '#domain/notifications/raise-alarm.server'
import { hungAfterMs } from '#server/operations/health'
import type { Log } from '#server/operations/log'

const fullFrom = 0.95

/** Compares the clock at the start and each hour, more often while it is wrong; not if `askTime` is null. */
export function watchMachine(parts: {
  db: Db
  clock: ComparedClock
  log: Log
  dataDir: string
  askTime: (() => Promise<number>) | null
  /** The one furthest behind. */
  slowestTask: () => { name: string; ms: number } | null
}) {
  const { db, clock, log } = parts
  let askedAt = Number.NEGATIVE_INFINITY
  let isUnanswered = false
  let diskPercent: number | null = null
  let hungTask: string | null = null
  const bad = new Set<string>()

  async function compareClock(ask: () => Promise<number>): Promise<void> {
    if (!isClockWrong(clock) && performance.now() - askedAt < hourMs) return
    try {
      clock.compareWith(await ask())
      askedAt = performance.now()
      isUnanswered = false
    } catch (error) {
      if (!isUnanswered) log.info('clock.not-compared', { reason: error instanceof Error ? error.message : `${error}` })
      isUnanswered = true
    }
  }

  async function measureDisk(): Promise<void> {
    const { bavail, bfree, blocks } = await statfs(parts.dataDir)
    const used = blocks - bfree
    const share = used / (used + bavail)
    diskPercent = share >= fullFrom ? Math.floor(share * 100) : null
  }

  async function alarm(what: string, isBad: boolean, text: () => string): Promise<void> {
    if (!isBad) return void bad.delete(what)
    if (bad.has(what)) return
    bad.add(what)
    await raiseAlarm(db, clock, what, text())
  }

  return {
    async look(): Promise<void> {
      if (parts.askTime) await compareClock(parts.askTime)
      await measureDisk()
      const slowest = parts.slowestTask()
      hungTask = slowest && slowest.ms > hungAfterMs ? slowest.name : null
      const [machine, wrongByMs] = [clock.now(), clock.wrongByMs()]
      await alarm(
        'clock',
        wrongByMs !== 0,
        () =>
          `The clock of the shop’s machine says ${formatMoment(machine)}, and it should be about ${formatMoment(machine - wrongByMs)}. No invoice and no credit note is issued until it is right.`,
      )
      await alarm(
        'disk',
        diskPercent !== null,
        () => `The disk of the shop’s machine is ${diskPercent} % full. Full, the shop takes no more orders.`,
      )
      await alarm(
        'worker',
        hungTask !== null,
        () => `A part of the shop that works by itself hangs (${hungTask}). Starting the shop anew helps.`,
      )
    },
    found: () => ({ clockWrongByMs: clock.wrongByMs(), diskPercent, hungTask }),
  }
}

import { uptime } from 'node:os'
import { minuteMs } from '#domain/calendar/moment'

/** Corrections of a running machine's clock are smaller, and so are differences between instances. */
export const toleranceMs = 10 * minuteMs

/** The clock, passed in as an argument so that tests can set the time. */
export type Clock = {
  now(): number
  /** Returns why the time is in doubt, or null while it is certain. A clock without it is always certain. */
  doubt?(): ClockDoubt | null
}

/** Times in epoch milliseconds: the machine's time, and the time that the shop uses instead. */
export type ClockDoubt = { machine: number; known: number }

/** Returns whether irreversible steps may run: issuing a document, deleting by age. */
export function isCertain(clock: Clock): boolean {
  return !clock.doubt?.()
}

/**
 * Returns the time of a new row whose order among `earlier` ones matters: after them, though they may be a little ahead, recorded by another instance or
 * before the clock was corrected.
 */
export function afterEarlier(now: number, earlier: readonly number[]): number {
  return Math.max(now, ...earlier.filter((at) => at <= now + toleranceMs).map((at) => at + 1))
}

/**
 * The machine's own clock. `elapsed` is in milliseconds too, is monotonic, counts the time in which the machine sleeps, and is not affected by corrections
 * of the time.
 */
export type MachineClock = { now(): number; elapsed?(): number }

/** The machine's uptime is read again after this time, since a reading takes as long as a small query. */
const uptimeLastsMs = 100
let reading = { at: Number.NEGATIVE_INFINITY, uptimeMs: 0 }

// Not `performance.now()`, which stands still while the machine sleeps, so that each morning would be in doubt.
function elapsed(): number {
  const now = Date.now()
  const since = now - reading.at
  if (since >= 0 && since < uptimeLastsMs) return reading.uptimeMs + since
  reading = { at: now, uptimeMs: uptime() * 1000 }
  return reading.uptimeMs
}

export const systemClock = { now: () => Date.now(), elapsed }

import { dayMs, minuteMs } from '#domain/calendar/moment'
import { type Clock, type ClockDoubt, type MachineClock, toleranceMs } from '#domain/clock'

/** The tolerance of a start, which has no steady timer since the recorded time; nothing is dated further ahead. */
const startToleranceMs = dayMs
/** Duration of a start: a machine whose clock has no battery begins with an old time and soon gets the right one from the network. */
const startTakesMs = 10 * minuteMs
/** Maximum assumed downtime of a shop that starts. */
export const maxDowntimeMs = 31 * dayMs

/** The only clock of the shop: the machine's time while it agrees with the last certain time. Times are epoch milliseconds. */
export type ShopClock = Clock & {
  doubt(): ClockDoubt | null
  /** Returns when an owner last confirmed the time, as known to this clock; 0 for never. */
  confirmedAt(): number
  /** Measures the time from that which an outside service has just given, or from the machine's when both agree. */
  syncWith(outside: number): void
  /** Returns the present time and measures the time from it on; returns null while it is in doubt. */
  takeCertainTime(): number | null
  /** Returns by how many milliseconds the shop's time is ahead of the machine's; 0 within the tolerance. */
  aheadMs(): number
  /** Sets the present time, confirmed at `confirmedAt` or, by default, at that time. */
  setTime(at: number, confirmedAt?: number): void
}

export type RecordedTime = {
  /** The newest time that was certain; 0 when none was recorded. */
  recordedAt: number
  confirmedAt: number
  /** The newest time of any row, for a shop without a certain recorded time. */
  newestRowAt?: number
}

/**
 * Compares the machine's time with the last certain time plus the elapsed time. While they differ by more than ten minutes in either direction, at a
 * start by more than a day, the clock uses the latter, so that a wrong machine clock dates no row, until the machine is correct again, or an outside
 * service or an owner confirms its time. A machine without `elapsed` is always trusted.
 */
export function createShopClock(
  machine: MachineClock,
  past: RecordedTime = { recordedAt: 0, confirmedAt: 0 },
): ShopClock {
  const elapsed = () => machine.elapsed?.() ?? 0
  const anchorAt = (at: number) => ({ at, elapsed: elapsed() })
  const started = machine.now()
  let startEnds = elapsed() + startTakesMs
  const isPossible = started >= past.recordedAt - startToleranceMs && started <= past.recordedAt + maxDowntimeMs
  let anchor = anchorAt(past.recordedAt === 0 || isPossible ? started : past.recordedAt)
  let recorded = Math.max(past.recordedAt, past.newestRowAt ?? 0)
  let confirmed = past.confirmedAt

  function look(): { now: number; doubt: ClockDoubt | null } {
    const now = machine.now()
    if (!machine.elapsed) return { now, doubt: null }
    const known = Math.round(anchor.at + Math.max(0, elapsed() - anchor.elapsed))
    const tolerance = elapsed() < startEnds ? startToleranceMs : toleranceMs
    if (Math.abs(now - known) > tolerance) return { now: known, doubt: { machine: now, known } }
    return { now, doubt: recorded > now + startToleranceMs ? { machine: now, known: recorded } : null }
  }

  return {
    now: () => look().now,
    doubt: () => look().doubt,
    confirmedAt: () => confirmed,
    syncWith(outside) {
      const now = machine.now()
      anchor = anchorAt(Math.abs(now - outside) > toleranceMs ? outside : now)
      startEnds = elapsed()
    },
    takeCertainTime() {
      const { now, doubt } = look()
      if (doubt) return null
      anchor = anchorAt(now)
      recorded = Math.max(recorded, now)
      return now
    },
    aheadMs() {
      const ahead = Math.max(look().now, recorded) - machine.now()
      return ahead > toleranceMs ? ahead : 0
    },
    setTime(at, confirmedAt = at) {
      anchor = anchorAt(at)
      recorded = at
      confirmed = confirmedAt
      startEnds = elapsed()
    },
  }
}

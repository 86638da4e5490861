import { dayMs } from '#domain/calendar/moment'
import type { Clock, ClockDoubt, MachineClock } from '#domain/clock'

/** A running machine's time is corrected by less; nothing is dated further ahead. */
const reachMs = dayMs
/** A shop that starts may have been off for so long. */
const longestStopMs = 31 * dayMs

/** The shop's one clock: the machine's time as far as what is known supports it. Times are epoch milliseconds. */
export type ShopClock = Clock & {
  doubt(): ClockDoubt | null
  /** Returns when an owner last confirmed the time, as this clock has it; 0 for never. */
  confirmedAt(): number
  /** Goes on from the time that a service outside has just given, or from the machine's where the two agree. */
  learn(outside: number): void
  /** Goes on from now; returns the time to be recorded as certain, or null while it is in doubt. */
  settle(): number | null
  /** Takes `known` for the present time, the machine's by default; returns by how much the shop's times were ahead of it, 0 for not. */
  believe(known?: number, confirmedAt?: number): number
}

export type Recorded = {
  /** The newest time that was certain; 0 for none. */
  recordedAt: number
  confirmedAt: number
  /** The newest time that any row bears, where none was recorded as certain yet. */
  newestRowAt?: number
}

/**
 * Compares the machine's time with the last that was certain and what has elapsed since. Where they differ by more than a day, either
 * way, the shop goes by what it knows, so that a clock that is wrong dates no row, until the machine is right again, a service
 * outside agrees with it, or an owner does. A machine without `elapsed` is always believed.
 */
export function createShopClock(machine: MachineClock, past: Recorded = { recordedAt: 0, confirmedAt: 0 }): ShopClock {
  const elapsed = () => machine.elapsed?.() ?? 0
  const anchorAt = (at: number) => ({ at, elapsed: elapsed() })
  const started = machine.now()
  const isPossible = started >= past.recordedAt - reachMs && started <= past.recordedAt + longestStopMs
  let anchor = anchorAt(past.recordedAt === 0 || isPossible ? started : past.recordedAt)
  let recorded = Math.max(past.recordedAt, past.newestRowAt ?? 0)
  let confirmed = past.confirmedAt

  function look(): { now: number; doubt: ClockDoubt | null } {
    const now = machine.now()
    if (!machine.elapsed) return { now, doubt: null }
    const known = Math.round(anchor.at + Math.max(0, elapsed() - anchor.elapsed))
    if (Math.abs(now - known) > reachMs) return { now: known, doubt: { machine: now, known } }
    return { now, doubt: recorded > now + reachMs ? { machine: now, known: recorded } : null }
  }

  return {
    now: () => look().now,
    doubt: () => look().doubt,
    confirmedAt: () => confirmed,
    learn(outside) {
      const now = machine.now()
      anchor = anchorAt(Math.abs(now - outside) > reachMs ? outside : now)
    },
    settle() {
      const { now, doubt } = look()
      if (doubt) return null
      anchor = anchorAt(now)
      recorded = Math.max(recorded, now)
      return now
    },
    believe(known = machine.now(), confirmedAt = known) {
      const ahead = Math.max(look().now, recorded) - known
      anchor = anchorAt(known)
      recorded = known
      confirmed = confirmedAt
      return ahead > reachMs ? ahead : 0
    },
  }
}

import { minuteMs } from '#domain/calendar/moment'

/** Differences between two right clocks are smaller. */
export const toleranceMs = 10 * minuteMs

/** The clock, passed in as an argument so that tests can set the time. */
export type Clock = {
  now(): number
  /** Returns by how many milliseconds the time is ahead of that of an outside service (negative: behind), 0 within the tolerance. */
  wrongByMs?(): number
}

/** The clock of the shop's machine; `compareWith` takes the time that an outside service has just given. */
export type ComparedClock = Clock & { wrongByMs(): number; compareWith(outside: number): void }

export function createClock(machine: Clock): ComparedClock {
  let aheadMs = 0
  return {
    now: () => machine.now(),
    wrongByMs: () => (Math.abs(aheadMs) > toleranceMs ? aheadMs : 0),
    compareWith(outside) {
      aheadMs = machine.now() - outside
    },
  }
}

/** Returns whether steps that cannot be taken back have to wait: issuing a document, deleting by age. */
export function isClockWrong(clock: Clock): boolean {
  return (clock.wrongByMs?.() ?? 0) !== 0
}

/**
 * Returns the time of a new row whose order among `earlier` ones matters: after them, though they may be a little ahead, recorded by another instance or
 * before the clock was corrected.
 */
export function afterEarlier(now: number, earlier: readonly number[]): number {
  return Math.max(now, ...earlier.filter((at) => at <= now + toleranceMs).map((at) => at + 1))
}

export const systemClock: Clock = { now: () => Date.now() }

/** Waits for `work`; rejects after `ms` or when `stop` is aborted. The work goes on. */
export async function within<T>(work: Promise<T>, ms: number, stop?: AbortSignal): Promise<T> {
  const { promise: givenUp, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DOMException(`no answer within ${ms} ms`, 'TimeoutError')), ms)
  const onStop = () => reject(stop?.reason)
  if (stop?.aborted) onStop()
  stop?.addEventListener('abort', onStop)
  return Promise.race([givenUp, work]).finally(() => {
    clearTimeout(timer)
    stop?.removeEventListener('abort', onStop)
  })
}

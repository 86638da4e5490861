import { minuteMs } from '#domain/calendar/moment'

export const toleranceMs = 10 * minuteMs

export type Clock = {
  now(): number
  /** How far it is ahead of an outside service (negative: behind), 0 within the tolerance. */
  wrongByMs?(): number
}

/** `compareWith` takes the time of an outside service. */
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

export function isClockWrong(clock: Clock): boolean {
  return (clock.wrongByMs?.() ?? 0) !== 0
}

/** For a row that sorts after earlier ones, which another instance or a wrong clock may have recorded ahead. */
export function afterEarlier(now: number, earlier: readonly number[]): number {
  return Math.max(now, ...earlier.filter((at) => at <= now + toleranceMs).map((at) => at + 1))
}

export const systemClock: Clock = { now: () => Date.now() }

/** Rejects after `ms` or when `stop` is aborted; the work goes on. */
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

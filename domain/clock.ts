/** Where time matters the clock is handed in, so that a test can turn it. */
export type Clock = {
  now(): number
  /** Returns why the time is in doubt, or null while it is certain. A clock without it is always certain. */
  doubt?(): ClockDoubt | null
}

/** Epoch milliseconds: what the machine says, and what the shop goes by instead. */
export type ClockDoubt = { machine: number; known: number }

/** Refuses what cannot be taken back while the time is in doubt. */
export type ClockInDoubt = { ok: false; reason: 'clock-in-doubt' }
export const clockInDoubt: ClockInDoubt = { ok: false, reason: 'clock-in-doubt' }

/** Returns whether what cannot be taken back may be done: issuing a document, deleting by age. */
export function isCertain(clock: Clock): boolean {
  return !clock.doubt?.()
}

/** The machine's own time; `elapsed` is in milliseconds too, runs on steadily, and no correction of the time moves it. */
export type MachineClock = { now(): number; elapsed?(): number }

export const systemClock = { now: () => Date.now(), elapsed: () => performance.now() }

/** Where time matters the clock is handed in, so that a test can turn it. */
export type Clock = { now(): number }

export const systemClock: Clock = { now: () => Date.now() }

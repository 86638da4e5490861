import { availableParallelism } from 'node:os'
import { hashPassword, verifyPassword } from 'better-auth/crypto'

/** Leaves one processor for the shop's other work where there is more than one. */
const atOnce = Math.min(2, Math.max(1, availableParallelism() - 1))
const maxWaiting = 200

export type PasswordHashing = {
  hash(password: string): Promise<string>
  verify(given: { hash: string; password: string }): Promise<boolean>
}

export class HashingIsBusy extends Error {
  override name = 'HashingIsBusy' as const
}

const busyMs = 5_000

export async function orBusy<T>(work: Promise<T>): Promise<T | { ok: false; reason: 'busy'; retryAfterMs: number }> {
  try {
    return await work
  } catch (error) {
    if (error instanceof HashingIsBusy) return { ok: false, reason: 'busy', retryAfterMs: busyMs }
    throw error
  }
}

/** A hash occupies a processor and one of the few threads that files and SQLite's waits share. */
export function createPasswordHashing(bounds = { atOnce, maxWaiting }): PasswordHashing {
  const waiting: (() => void)[] = []
  let underWay = 0

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (underWay >= bounds.atOnce) {
      if (waiting.length >= bounds.maxWaiting) throw new HashingIsBusy('Too many passwords wait to be hashed')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else underWay++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // Passes the place to the next task without changing the count.
      if (next) next()
      else underWay--
    }
  }

  return {
    hash: (password) => inTurn(() => hashPassword(password)),
    verify: (given) => inTurn(() => verifyPassword(given)),
  }
}

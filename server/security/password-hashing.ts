import { availableParallelism } from 'node:os'
import { hashPassword, verifyPassword } from 'better-auth/crypto'

/** A processor is left to everything else that the shop does. */
const atOnce = Math.min(2, Math.max(1, availableParallelism() - 1))
const mayWait = 200

export type PasswordHashing = {
  hash(password: string): Promise<string>
  verify(given: { hash: string; password: string }): Promise<boolean>
}

/** Too many passwords wait to be hashed. */
export class HashingIsBusy extends Error {
  override name = 'HashingIsBusy' as const
}

/**
 * Hashes passwords one or two at a time; the rest wait in a line of their own. A hash takes a processor for tens of
 * milliseconds, and a thread of the few that files, compression and SQLite's waits share.
 */
export function createPasswordHashing(bounds = { atOnce, mayWait }): PasswordHashing {
  const waiting: (() => void)[] = []
  let underWay = 0

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (underWay >= bounds.atOnce) {
      if (waiting.length >= bounds.mayWait) throw new HashingIsBusy('Too many passwords wait to be hashed')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else underWay++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The place is handed on as it is.
      if (next) next()
      else underWay--
    }
  }

  return {
    hash: (password) => inTurn(() => hashPassword(password)),
    verify: (given) => inTurn(() => verifyPassword(given)),
  }
}

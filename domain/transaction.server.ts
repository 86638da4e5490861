import { setTimeout as wait } from 'node:timers/promises'
import { SqliteIntrospector, sql } from 'kysely'
import { isBusy } from '#database/transient-error'
import { backoffMs } from '#domain/backoff'
import type { Db } from '#domain/database'

export function hasRowLocks(db: Db): boolean {
  return !(db.introspection instanceof SqliteIntrospector)
}

/**
 * READ COMMITTED on PostgreSQL, each with the guards that it relies on instead: under SERIALIZABLE every two orders of
 * one product would conflict. A step is listed when it is measured to be hot, or must see what a hot one committed.
 */
const readCommittedSteps = {
  'place-order':
    'The account row is updated first, so that orders and the erasure of one person come one after another. Stock and the uses of offers move by guarded updates in one order of rows. Unique: order number, (user, checkout key), one unpaid order a person. Counters are upserts.',
  'settle-payment':
    'The order row is updated first, so that captures, expiry and acts of one order come one after another. The payment id is unique. Stock moves by guarded updates. Late money locks the account row too, so that it sees every order of its buyer.',
  'expire-order':
    'The order changes by an update guarded by its state. Stock moves by guarded updates in one order of rows.',
  'erase-customer':
    'The account row and the order rows are locked first: what is read afterwards holds every order and complaint that was committed, and no further one begins (lockAccount).',
} as const

export type Step = keyof typeof readCommittedSteps | 'issue-document'

/** Serialization failure, deadlock, and a lock timeout within one try (database/connection.ts). */
const retryableCodes = new Set(['40001', '40P01', '55P03'])

const retryForMs = 3_000
const firstWaitMs = 2
const maxWaitMs = 100

export type Rollback<T> = <R extends T>(result: R) => R

/**
 * Runs a business step: `work` commits by returning; `return rollback(result)` or throwing rolls back. It may run again
 * after a conflict, so it has no effects outside the database. Steps that issue a document come one after another.
 */
export async function transact<T>(
  db: Db,
  work: (tx: Db, rollback: Rollback<T>) => Promise<T>,
  step?: Step,
): Promise<T> {
  if (step !== 'issue-document' || !hasRowLocks(db)) return tryAgain(db, work, step)
  // In this process they wait without a connection, and those of other instances at the lock in `runOnce`.
  const turn = (turns.get(db) ?? Promise.resolve()).then(() => tryAgain(db, work, step))
  turns.set(
    db,
    turn.catch(() => {}),
  )
  return turn
}

const turns = new WeakMap<Db, Promise<unknown>>()

async function tryAgain<T>(
  db: Db,
  work: (tx: Db, rollback: Rollback<T>) => Promise<T>,
  step: Step | undefined,
): Promise<T> {
  let giveUpAt: number | undefined
  for (let tries = 1; ; tries++) {
    try {
      return await runOnce(db, work, step)
    } catch (error) {
      const { code } = error as { code?: unknown }
      giveUpAt ??= performance.now() + retryForMs
      const isRetryable = isBusy(error) || (typeof code === 'string' && retryableCodes.has(code))
      if (!isRetryable || performance.now() > giveUpAt) throw error
    }
    // Jittered, so that conflicting transactions do not conflict again.
    await wait(Math.random() * backoffMs(tries, { firstMs: firstWaitMs, maxMs: maxWaitMs }))
  }
}

async function runOnce<T>(
  db: Db,
  work: (tx: Db, rollback: Rollback<T>) => Promise<T>,
  step: Step | undefined,
): Promise<T> {
  let isUndone = false
  const rollback: Rollback<T> = (result) => {
    isUndone = true
    return result
  }
  try {
    return await db
      .transaction()
      .setIsolationLevel(step && step !== 'issue-document' ? 'read committed' : 'serializable')
      .execute(async (tx) => {
        // Before the transaction's snapshot, which a table lock does not take: what the step before it committed is seen.
        if (step === 'issue-document' && hasRowLocks(db))
          await sql`lock table series in share row exclusive mode`.execute(tx)
        const result = await work(tx, rollback)
        if (isUndone) throw new RolledBack(result)
        return result
      })
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T
    throw error
  }
}

class RolledBack<T> extends Error {
  override name = 'RolledBack' as const
  readonly result: T
  constructor(result: T) {
    super('Rolled back')
    this.result = result
  }
}

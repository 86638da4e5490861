import type { Db } from '#domain/database'

/** PostgreSQL ends one of two transactions that wait for each other; the other one is through by then. */
const worthAnotherTry = new Set(['40001', '40P01'])

/** Gives back the result for `work` to return. */
export type Rollback<T> = <R extends T>(result: R) => R

/** Runs one business step in one transaction. `work` commits by returning; `return rollback(result)` or throwing undoes everything. */
export async function transact<T>(db: Db, work: (tx: Db, rollback: Rollback<T>) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    let isUndone = false
    const rollback: Rollback<T> = (result) => {
      isUndone = true
      return result
    }
    try {
      return await db.transaction().execute(async (tx) => {
        const result = await work(tx, rollback)
        if (isUndone) throw new RolledBack(result)
        return result
      })
    } catch (error) {
      if (error instanceof RolledBack) return error.result as T
      const code = (error as { code?: unknown }).code
      if (tries === 4 || typeof code !== 'string' || !worthAnotherTry.has(code)) throw error
    }
  }
}

/** Kysely rolls back when something is thrown; it never leaves this file. */
class RolledBack<T> extends Error {
  override name = 'RolledBack' as const
  readonly result: T
  constructor(result: T) {
    super('Rolled back')
    this.result = result
  }
}

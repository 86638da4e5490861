import type { Db } from '#domain/database'

/** PostgreSQL ends one of two transactions that wait for each other; the other one is through by then. */
const worthAnotherTry = new Set(['40001', '40P01'])

/** Runs one business step in one transaction. Expected refusals are answers of `work`; what it throws undoes everything. */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const code = (error as { code?: unknown }).code
      if (tries === 4 || typeof code !== 'string' || !worthAnotherTry.has(code)) throw error
    }
  }
}

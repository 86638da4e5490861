import { sql } from 'kysely'
import type { Db } from '#domain/database'

/** Why this process should get no visitors now; null when it should. */
export type Unready = 'stopping' | 'database' | 'disk' | 'worker'

export type Health = {
  beginStopping(): void
  findFault(): Promise<Unready | null>
}

const databaseAnswersWithinMs = 1_000
const workerPausesAtMostMs = 10 * 60_000

/** Knows whether this process can serve: not stopping, its database answers in time and has room, its worker's rounds go on. */
export function createHealth(parts: {
  db: Db
  hasRoom: () => Promise<boolean>
  worker: { msSinceRound(): number } | null
}): Health {
  let stopping = false
  return {
    beginStopping() {
      stopping = true
    },
    async findFault() {
      if (stopping) return 'stopping'
      if (!(await answers(parts.db))) return 'database'
      if (!(await parts.hasRoom().catch(() => false))) return 'disk'
      // A round waits for other people's slow systems, and visitors must not suffer for that; but not for ever.
      if (parts.worker && parts.worker.msSinceRound() > workerPausesAtMostMs) return 'worker'
      return stopping ? 'stopping' : null
    },
  }
}

async function answers(db: Db): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(late.resolve, databaseAnswersWithinMs, false)
  const asking = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  return Promise.race([asking, late.promise]).finally(() => clearTimeout(timer))
}

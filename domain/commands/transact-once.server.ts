import type { Clock } from '#domain/clock'
import { claimCommand, type KeyUsed } from '#domain/commands/claim-command.server'
import type { StaffActor } from '#domain/commands/staff-actor'
import type { Db } from '#domain/database'
import { type Rollback, type Step, transact } from '#domain/transaction.server'

/** A form of the staff that may be sent twice; `commandKey` was made once by its page. */
export type KeyedRequest = { commandKey: string; by: StaffActor }

/**
 * Runs a command of the staff in one transaction, and only once: the same key gets the first result again. A refusal changes nothing and frees the key.
 * `name` holds the command and its subject; `work` receives the time of the command.
 */
export function transactOnce<Result extends { ok: boolean }>(
  db: Db,
  clock: Clock,
  { name, request }: { name: string; request: KeyedRequest },
  work: (tx: Db, at: number) => Promise<Result>,
  step?: Step,
): Promise<Result | KeyUsed> {
  const runOnce = async (tx: Db, rollback: Rollback<Result | KeyUsed>) => {
    const at = clock.now()
    const { commandKey, by } = request
    const claim = await claimCommand<Result>(tx, { key: commandKey, name, actor: by.id, at, request })
    if (!claim.isFirst) return rollback(claim.result)
    const result = await work(tx, at)
    return result.ok ? claim.finish(result) : rollback(result)
  }
  return transact<Result | KeyUsed>(db, runOnce, step)
}

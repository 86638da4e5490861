import { lockAccount } from '#domain/accounts/lock-account.server'
import { doneBy, recordAudit } from '#domain/audit/audit.server'
import type { Clock } from '#domain/clock'
import { expectVersion } from '#domain/commands/expect-version.server'
import type { Db } from '#domain/database'
import { upsertRow } from '#domain/queries/insert-rows.server'
import type { StaffActor } from '#domain/staff-actor'
import { transact } from '#domain/transaction.server'

/** Saves the note on a customer. Returns false when somebody changed it meanwhile, or the customer does not exist. */
export async function writeCustomerNote(
  db: Db,
  clock: Clock,
  { by, userId, note, version }: { by: StaffActor; userId: string; note: string; version: number },
): Promise<boolean> {
  return transact(db, async (tx) => {
    const at = clock.now()
    if (!(await lockAccount(tx, userId))) return false
    if (!(await expectVersion(tx, 'customer_notes', userId, version))) return false
    const row = { user_id: userId, note, version: version + 1, updated_at: at }
    await upsertRow(tx, 'customer_notes', row, ['user_id'])
    await recordAudit(tx, { ...doneBy(by, at), act: 'customer.note', subject: userId })
    return true
  })
}

import { lockAccount } from '#domain/accounts/lock-account.server'
import { doneBy, recordAudit } from '#domain/audit/audit.server'
import type { Clock } from '#domain/clock'
import { expectVersion } from '#domain/commands/expect-version.server'
import type { StaffActor } from '#domain/commands/staff-actor'
import type { Db } from '#domain/database'
import { upsertRow } from '#domain/queries/insert-rows.server'
import { transact } from '#domain/transaction.server'

type NoteResult = { ok: true } | { ok: false; reason: 'unknown' | 'stale' }

/** Saves the note on a customer, unless somebody changed it meanwhile. The same note again changes nothing. */
export async function writeCustomerNote(
  db: Db,
  clock: Clock,
  { by, userId, note, version }: { by: StaffActor; userId: string; note: string; version: number },
): Promise<NoteResult> {
  return transact<NoteResult>(db, async (tx) => {
    const at = clock.now()
    if (!(await lockAccount(tx, userId))) return { ok: false, reason: 'unknown' }
    const stored = await tx.selectFrom('customer_notes').select('note').where('user_id', '=', userId).executeTakeFirst()
    if (note === (stored?.note ?? '')) return { ok: true }
    if (!(await expectVersion(tx, 'customer_notes', userId, version))) return { ok: false, reason: 'stale' }
    const row = { user_id: userId, note, version: version + 1, updated_at: at }
    await upsertRow(tx, 'customer_notes', row, ['user_id'])
    await recordAudit(tx, { ...doneBy(by, at), act: 'customer.note', subject: userId })
    return { ok: true }
  })
}

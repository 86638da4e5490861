import { recordAct } from '#domain/accounts/audit.server'
import type { StaffActor } from '#domain/accounts/staff'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { transact } from '#domain/transaction.server'

/** False where somebody has written meanwhile, or there is no such customer. */
export async function writeCustomerNote(
  db: Db,
  clock: Clock,
  { by, userId, note, version }: { by: StaffActor; userId: string; note: string; version: number },
): Promise<boolean> {
  return transact(db, async (tx, rollback) => {
    const at = clock.now()
    const known = await tx.selectFrom('user').select('id').where('id', '=', userId).executeTakeFirst()
    const erased = await tx.selectFrom('erasures').select('at').where('user_id', '=', userId).executeTakeFirst()
    if (!known || erased) return rollback(false)
    const written = await tx
      .insertInto('customer_notes')
      .values({ user_id: userId, note, version: version + 1, updated_at: at })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ note, version: version + 1, updated_at: at })
          .where('customer_notes.version', '=', version),
      )
      .returning('user_id')
      .executeTakeFirst()
    if (!written) return rollback(false)
    await recordAct(tx, { at, actor: by.id, act: 'customer.note', subject: userId, requestId: by.requestId })
    return true
  })
}

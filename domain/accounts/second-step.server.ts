import { minuteMs } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { upsertRow } from '#domain/queries/queries.server'

export const usedCodeMs = 5 * minuteMs

/** For longer than the 90 seconds in which it is valid; false when it is used already. */
export async function claimCode(db: Db, clock: Clock, userId: string, code: string): Promise<boolean> {
  const now = clock.now()
  const claimed = await db
    .insertInto('used_codes')
    .values({ user_id: userId, code, used_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'code'])
        .doUpdateSet({ used_at: now })
        .where('used_codes.used_at', '<=', now - usedCodeMs),
    )
    .returning('code')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function releaseCode(db: Db, userId: string, code: string): Promise<void> {
  await db.deleteFrom('used_codes').where('user_id', '=', userId).where('code', '=', code).execute()
}

/** Only of staff. `codeAt` is null when a trusted phone replaced the code. */
export async function recordSecondStep(db: Db, clock: Clock, sessionToken: string, codeAt: number | null) {
  const session = await db
    .selectFrom('session')
    .innerJoin('staff', 'staff.user_id', 'session.userId')
    .select('session.id')
    .where('session.token', '=', sessionToken)
    .executeTakeFirst()
  if (!session) return
  const step = { session_id: session.id, second_step_at: codeAt, seen_at: clock.now() }
  await upsertRow(db, 'staff_sessions', step, ['session_id'])
}

export async function hasAuthenticator(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('twoFactor')
    .select('id')
    .where('userId', '=', userId)
    .where('verified', '=', 1)
    .executeTakeFirst()
  return row !== undefined
}

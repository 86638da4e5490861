import { hashSessionToken } from '#domain/accounts/sessions.server'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { type Counted, countAttempt, forgetAttempts } from '#domain/limits/rate-limit.server'

const minute = 60_000
const usedCodeMs = 5 * minute
/** As many as NIST SP 800-63B lets an authenticator's code be guessed, and fewer. */
const wrongCodes = { limit: 10, windowMs: 15 * minute }

/** To be asked before a code is looked at; it counts as wrong until `recordRightCode`. */
export function admitCode(db: Db, clock: Clock, userId: string): Promise<Counted> {
  return countAttempt(db, clock, subjectOf(userId), wrongCodes)
}

export async function recordRightCode(db: Db, userId: string): Promise<void> {
  await forgetAttempts(db, subjectOf(userId))
}

/** For five minutes, while an authenticator's code is good for a minute and a half; false where it is used already. */
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

export async function sweepUsedCodes(db: Db, clock: Clock): Promise<void> {
  await db
    .deleteFrom('used_codes')
    .where('used_at', '<', clock.now() - usedCodeMs)
    .execute()
}

/** `codeAt` is null where a trusted phone stood in for the code. False where it is no session of the staff. */
export async function recordSecondStep(
  db: Db,
  clock: Clock,
  sessionToken: string,
  codeAt: number | null,
): Promise<boolean> {
  const session = await db
    .selectFrom('session')
    .innerJoin('staff', 'staff.user_id', 'session.userId')
    .select('session.id')
    .where('session.token', '=', hashSessionToken(sessionToken))
    .executeTakeFirst()
  if (!session) return false
  const step = { second_step_at: codeAt, seen_at: clock.now() }
  await db
    .insertInto('staff_sessions')
    .values({ session_id: session.id, ...step })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(step))
    .execute()
  return true
}

/** Whether it has shown a right code once. */
export async function hasAuthenticator(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('twoFactor')
    .select('id')
    .where('userId', '=', userId)
    .where('verified', '=', 1)
    .executeTakeFirst()
  return row !== undefined
}

/** They ask for a code again, and sign-ins that wait for one begin anew. */
export async function forgetTrustedPhones(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('verification').where('value', '=', userId).execute()
}

const subjectOf = (userId: string) => `second step ${userId}`

import { createOTP } from '@better-auth/utils/otp'
import { isAPIError } from 'better-auth/api'
import type { CodeResult, SecondStepActions } from '#domain/accounts/accounts'
import { claimCode, hasAuthenticator, recordSecondStep, releaseCode } from '#domain/accounts/second-step.server'
import { doneBy, recordAudit } from '#domain/audit/audit.server'
import { minuteMs } from '#domain/calendar/moment'
import { constants } from '#domain/constants'
import { countAttempt, limitSubject, resetAttempts } from '#domain/limits/rate-limit.server'
import { findChallengedUser, readSecret, sessionCookies } from '#server/internals/better-auth'
import type { AccountRequest } from '#server/security/account-request'
import { orBusy } from '#server/security/password-hashing'
import { toUser } from '#server/security/request-session'

/** Fewer attempts than NIST SP 800-63B allows for guessing a code. */
const wrongCodes = { limit: 10, windowMs: 15 * minuteMs }
/** A person at an unlocked admin page must not guess the password. */
const wrongPasswords = { limit: 10, windowMs: 15 * minuteMs }

/** better-auth locks an account after ten wrong codes. */
const lockedMs = 15 * minuteMs

/** better-auth accepts the same code twice and counts wrong codes only at sign-in: both are recorded here. */
export function secondStepOf(request: AccountRequest): SecondStepActions {
  const { auth, db, clock, jar, session } = request
  const findChallenged = () => findChallengedUser(auth, (name) => jar.read(name))

  return {
    async findSecondStep() {
      const found = await session.find({ fresh: true })
      if (!found) return (await findChallenged()) ? { kind: 'sign-in' } : undefined
      if (!(await session.findStaff())) return undefined
      const isReady = await hasAuthenticator(db, found.user.id)
      return { kind: isReady ? 'fresh-code' : 'no-authenticator', user: found.user }
    },
    async passSecondStep({ code, trustPhone }) {
      const found = await session.find({ fresh: true })
      const userId = found?.user.id ?? (await findChallenged())
      if (!userId) return { ok: false, reason: 'expired' }
      // Without this, a session cached in a cookie would replace the sign-in that waits for its code.
      const headers = found ? jar.headers : jar.without(sessionCookies)
      const taken = await take(request, { userId, code, trustPhone, headers })
      if (!taken.ok) return taken
      await recordSecondStep(db, clock, taken.token, clock.now())
      session.begin(taken.answer)
      return { ok: true, user: taken.user }
    },
    async beginAuthenticator(password) {
      await auth.api.enableTwoFactor({ body: { password }, headers: jar.headers })
    },
    async findNewAuthenticator() {
      const found = await session.find({ fresh: true })
      if (!found) return undefined
      const row = await db
        .selectFrom('twoFactor')
        .select('secret')
        .where('userId', '=', found.user.id)
        .where('verified', '=', 0)
        .executeTakeFirst()
      if (!row) return undefined
      return otpauthUri(await readSecret(auth, row.secret), found.user.email)
    },
    async finishAuthenticator(code) {
      const found = await session.find({ fresh: true })
      if (!found) return { ok: false, reason: 'expired' }
      const taken = await take(request, { userId: found.user.id, code, trustPhone: false, headers: jar.headers })
      if (!taken.ok) return taken
      session.begin(taken.answer)
      const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId: found.user.id } })
      return { ok: true, backupCodes }
    },
    async renewBackupCodes({ password, requestId }) {
      const found = await session.find({ fresh: true })
      if (!found) return { ok: false, reason: 'signed-out' }
      const subject = limitSubject('backup-codes', 'account', found.user.id)
      const { allowed, retryAfterMs } = await countAttempt(db, clock, subject, wrongPasswords)
      if (!allowed) return { ok: false, reason: 'too-many', retryAfterMs }
      try {
        const given = { body: { password }, headers: jar.headers }
        const verified = await orBusy(auth.api.verifyPassword(given))
        if ('ok' in verified) return verified
        // First, as better-auth writes the codes by itself: codes that are replaced and never shown lock a person out.
        await recordAudit(db, {
          ...doneBy({ id: found.user.id, requestId }, clock.now()),
          act: 'staff.renew-codes',
          subject: found.user.id,
        })
        const renewed = await orBusy(auth.api.generateBackupCodes(given))
        if ('ok' in renewed) return renewed
        await resetAttempts(db, subject)
        return { ok: true, backupCodes: renewed.backupCodes }
      } catch (error) {
        if (isAPIError(error) && error.statusCode < 500) return { ok: false, reason: 'wrong-password' }
        throw error
      }
    },
  }
}

type Refusal = Exclude<CodeResult, { ok: true }>
type Verified = Refusal | (Extract<CodeResult, { ok: true }> & { token: string; answer: Headers })

async function take(
  request: AccountRequest,
  { userId, code, trustPhone, headers }: { userId: string; code: string; trustPhone: boolean; headers: Headers },
): Promise<Verified> {
  const { db, clock } = request
  const subject = limitSubject('code', 'account', userId)
  // Wrong until it is found correct.
  const admitted = await countAttempt(db, clock, subject, wrongCodes)
  if (!admitted.allowed) return { ok: false, reason: 'too-many', retryAfterMs: admitted.retryAfterMs }
  // Before the verification, so that the second of two simultaneous requests with one code is refused.
  if (isDigits(code) && !(await claimCode(db, clock, userId, code))) return { ok: false, reason: 'used' }
  const verified = await verify(request, code, trustPhone, headers)
  if (!verified.ok) {
    await releaseCode(db, userId, code)
    return verified
  }
  if (verified.user.id !== userId) throw new Error('The code was verified for another account than it was counted for')
  await resetAttempts(db, subject)
  return verified
}

async function verify(
  { auth }: AccountRequest,
  code: string,
  trustDevice: boolean,
  headers: Headers,
): Promise<Verified> {
  const call = { body: { code, trustDevice }, headers, returnHeaders: true } as const
  try {
    const { headers: answer, response } = await (isDigits(code)
      ? auth.api.verifyTOTP(call)
      : auth.api.verifyBackupCode(call))
    return { ok: true, answer, token: response.token ?? '', user: toUser(response.user) }
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return { ok: false, ...refusalOf(String(error.body?.code)) }
    throw error
  }
}

function refusalOf(code: string): Pick<Refusal, 'reason'> & { retryAfterMs: number } {
  const reasons: Record<string, Refusal['reason']> = {
    INVALID_TWO_FACTOR_COOKIE: 'expired',
    TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'expired',
    ACCOUNT_TEMPORARILY_LOCKED: 'too-many',
  }
  return { reason: reasons[code] ?? 'wrong', retryAfterMs: lockedMs }
}

function isDigits(code: string): boolean {
  return /^\d{6}$/.test(code)
}

/** The key is in groups of four characters. */
function otpauthUri(secret: string, email: string): { uri: string; key: string } {
  const uri = createOTP(secret).url(constants.name, email)
  const key = new URL(uri).searchParams.get('secret') ?? ''
  // Some authenticators show a plus as part of the name.
  return { uri: uri.replaceAll('+', '%20'), key: key.replace(/.{4}(?=.)/g, '$& ') }
}

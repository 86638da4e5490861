import { isAPIError } from 'better-auth/api'
import { endOtherAccess } from '#domain/accounts/account-links.server'
import type { AccountRefusal, SignInActions, SignInResult } from '#domain/accounts/accounts'
import { asciiEmail } from '#domain/accounts/email-schema.server'
import { firstLanguage, saveFirstLanguage } from '#domain/accounts/language.server'
import { recordSecondStep } from '#domain/accounts/second-step.server'
import {
  countSignInAttempt,
  recordCorrectPassword,
  recordWrongPassword,
  uncountSignIn,
} from '#domain/accounts/sign-in-limits.server'
import { mailConfirmation } from '#domain/accounts/sign-up.server'
import type { User } from '#domain/accounts/user'
import { hourMs, minuteMs } from '#domain/calendar/moment'
import { countAttempt, limitSubject, resetAttempts, uncountAttempt } from '#domain/limits/rate-limit.server'
import { transact } from '#domain/transaction.server'
import { type AccountRequest, attemptOf, rememberRegistration } from '#server/security/account-request'
import { orBusy } from '#server/security/password-hashing'
import { toUser } from '#server/security/request-session'

/** During a sale many new customers share one carrier's IP address. */
export const signUpsPerClient = { limit: 300, windowMs: hourMs }
/** A person with somebody's unlocked phone must not guess the password. */
const changesPerAccount = { limit: 10, windowMs: 15 * minuteMs }

export function signInOf(request: AccountRequest): SignInActions {
  const { auth, db, clock, publicUrl, wakeMailer, jar, session, client } = request

  /** A trusted phone is not asked for a code. */
  async function recordTrust({ user, token }: SignedIn): Promise<void> {
    if (user.twoFactorEnabled && token) await recordSecondStep(db, clock, token, null)
  }

  return {
    async signIn({ email, password }) {
      const { headers } = jar
      const attempt = attemptOf(request, email)
      const admitted = await countSignInAttempt(db, clock, attempt)
      if (!admitted.allowed) return { ok: false, reason: 'too-many-sign-ins', retryAfterMs: admitted.retryAfterMs }
      const body = { email: asciiEmail(email), password, rememberMe: true }
      const signingIn = auth.api.signInEmail({ body, headers, returnHeaders: true })
      const result = await orBusy(toSignInResult(request, signingIn, recordTrust))
      if (result.ok) {
        await recordCorrectPassword(db, clock, attempt)
        if (result.user) await saveFirstLanguage(db, result.user.id)
      } else if (result.retryAfterMs === undefined) await recordWrongPassword(db, clock, attempt)
      else await uncountSignIn(db, attempt)
      return result
    },
    async signUp({ name, email, password, next, isInvited = false }) {
      const attempt = await countAttempt(db, clock, limitSubject('sign-up', 'client', client), signUpsPerClient)
      if (!attempt.allowed) return { ok: false, reason: 'too-many', retryAfterMs: attempt.retryAfterMs }
      const mailer = isInvited ? undefined : wakeMailer
      const unconfirmedSince = mailer ? clock.now() : null
      const body = { name, email: asciiEmail(email), password, unconfirmedSince, language: firstLanguage() }
      const signingUp = auth.api.signUpEmail({ body, headers: jar.headers, returnHeaders: true })
      const result = await orBusy(toSignInResult(request, signingUp))
      if (!result.ok) return result
      const { user } = result
      if (!user) throw new Error('A new account has no authenticator that asks for a code')
      if (mailer) {
        rememberRegistration(request, user.id)
        await mailConfirmation(db, clock, user, { publicUrl, next })
        mailer()
      }
      return { ok: true, user }
    },
    async signOut({ isIdle = false } = {}) {
      const user = isIdle ? undefined : (await session.find())?.user
      const { headers: answer } = await auth.api.signOut({ headers: jar.headers, returnHeaders: true })
      session.end(answer, user && { userId: user.id, at: clock.now() })
    },
    async changePassword({ current, next }) {
      const user = (await session.find({ fresh: true }))?.user
      if (!user) return { ok: false, reason: 'signed-out' }
      const subject = limitSubject('password-change', 'account', user.id)
      const attempt = await countAttempt(db, clock, subject, changesPerAccount)
      if (!attempt.allowed) return { ok: false, reason: 'too-many', retryAfterMs: attempt.retryAfterMs }
      const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true }
      const { headers } = jar
      const result = await orBusy(
        toSignInResult(request, auth.api.changePassword({ body, headers, returnHeaders: true })),
      )
      if (result.ok) {
        await resetAttempts(db, subject)
        await transact(db, (tx) => endOtherAccess(tx, user.id))
        return { ok: true }
      }
      if (result.retryAfterMs !== undefined) await uncountAttempt(db, subject)
      if (result.reason === 'wrong-password')
        return { ok: false, field: 'currentPassword', reason: 'wrong-current-password' }
      return result.retryAfterMs === undefined ? { ...result, field: 'newPassword' } : result
    },
  }
}

const refusals: Record<string, AccountRefusal> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong-email-or-password',
  INVALID_PASSWORD: 'wrong-password',
  INVALID_EMAIL: 'invalid-email',
  VALIDATION_ERROR: 'invalid-field',
  PASSWORD_TOO_SHORT: 'password-too-short',
  PASSWORD_TOO_LONG: 'password-too-long',
  USER_ALREADY_EXISTS: 'email-taken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email-taken',
}

/** `twoFactorRedirect` is set when a code is required. */
type SignedIn = {
  user: User & { twoFactorEnabled?: boolean | null }
  token?: string | null
  twoFactorRedirect?: boolean
}

/** Passes the cookies on; returns refusals by the shop's names. */
async function toSignInResult(
  { session }: AccountRequest,
  call: Promise<{ headers: Headers; response: SignedIn }>,
  passed: (response: SignedIn) => Promise<unknown> = async () => {},
): Promise<SignInResult> {
  try {
    const { headers: answer, response } = await call
    if (response.twoFactorRedirect) {
      session.end(answer)
      return { ok: true, user: null }
    }
    session.begin(answer)
    await passed(response)
    return { ok: true, user: toUser(response.user) }
  } catch (error) {
    // Not `instanceof`: schema errors come from the library below better-auth and have another class.
    if (isAPIError(error) && error.statusCode < 500)
      return { ok: false, reason: refusals[error.body?.code ?? ''] ?? 'other' }
    throw error
  }
}

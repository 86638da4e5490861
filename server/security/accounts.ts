import { createHmac } from 'node:crypto'
import { isAPIError } from 'better-auth/api'
import { endAccess, endOtherAccess } from '#domain/accounts/end-access.server'
import { saveFirstLanguage } from '#domain/accounts/language.server'
import { recordSecondStep } from '#domain/accounts/second-step.server'
import {
  countSignInAttempt,
  recordCorrectPassword,
  recordWrongPassword,
  type SignInAttempt,
  uncountSignIn,
} from '#domain/accounts/sign-in-limits.server'
import { mailConfirmation } from '#domain/accounts/sign-up.server'
import type { AccountRefusal, Accounts, SignInResult, User } from '#domain/accounts/user'
import { hourMs, minuteMs } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { countAttempt, resetAttempts, uncountAttempt } from '#domain/limits/rate-limit.server'
import { transact } from '#domain/transaction.server'
import { confirmationOf } from '#server/security/confirmation'
import { CookieJar } from '#server/security/cookie-jar'
import { createAuth, sessionSeconds } from '#server/security/create-auth'
import { createKnownDevices } from '#server/security/known-devices'
import { createPasswordHashing, orBusy, type PasswordHashing } from '#server/security/password-hashing'
import { passwordResetOf } from '#server/security/password-reset'
import { RequestSession, toUser } from '#server/security/request-session'
import { secondStepOf } from '#server/security/second-step'
import { hasSessionHint, type SessionHint, sessionHints } from '#server/security/session-hints'

/** High, because during a sale many new customers share one carrier's address. */
const signUpsPerClient = { limit: 300, windowMs: hourMs }

/** Prevents a person with somebody's unlocked phone from guessing the password. */
const changesPerAccount = { limit: 10, windowMs: 15 * minuteMs }

/** What the codes of better-auth's errors mean to the person at the form. */
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

/** better-auth's response to a sign-in; `twoFactorRedirect` is set when a code is required. */
type SignedIn = {
  user: User & { twoFactorEnabled?: boolean | null }
  token?: string | null
  twoFactorRedirect?: boolean
}

export type AccountService = ReturnType<typeof createAccountService>

/** Creates the account service on better-auth. Attempts are counted here, because better-auth's limiter cannot count per account. */
export function createAccountService(options: {
  db: Db
  clock: Clock
  secret: string
  publicUrl: string
  /** Wakes the mail worker. Undefined if the shop cannot send mail; new addresses are then not confirmed. */
  wakeMailer?: (() => void) | undefined
  passwords?: PasswordHashing | undefined
}) {
  const { db, clock, secret, publicUrl, wakeMailer, passwords = createPasswordHashing() } = options
  const isSecure = publicUrl.startsWith('https:')
  const auth = createAuth({ db, secret, publicUrl, isSecure, passwords })
  const devices = createKnownDevices({ secret, isSecure })

  /** Returns the account functions of one request; appends the `Set-Cookie` lines for its response to `cookies`. */
  function accountsOf(request: Pick<Request, 'method' | 'headers'>, address: string, cookies: string[]): Accounts {
    const { method } = request
    const jar = new CookieJar(request.headers, cookies)
    const hint = (hint: SessionHint) =>
      jar.add(...sessionHints(jar.headers, { hint, isSecure, lastsSeconds: sessionSeconds }))
    const session = new RequestSession({
      auth,
      db,
      method,
      jar,
      forgetHint: () => {
        if (hasSessionHint(jar.headers)) hint('none')
      },
    })
    const signedIn = () => {
      hint('signed-in')
      session.forget()
    }
    const rememberDevice = (account: string) => {
      const known = devices.cookieFor(jar.headers, account)
      if (known) jar.add(known)
    }
    const isRegistrant = (userId: string) => devices.find(jar.headers, registrationOf(userId)) !== null
    const parts = {
      auth,
      db,
      clock,
      secret,
      publicUrl,
      passwords,
      wakeMailer,
      jar,
      session,
      isRegistrant,
      signedIn,
      client: () => digest(address),
      knowDevice: (email: string) => rememberDevice(digest(email.toLowerCase())),
    }

    async function toSignInResult(
      call: Promise<{ headers: Headers; response: SignedIn }>,
      passed: (response: SignedIn) => Promise<unknown> = async () => {},
    ): Promise<SignInResult> {
      try {
        const { headers: answer, response } = await call
        jar.add(...answer.getSetCookie())
        if (response.twoFactorRedirect) {
          hint('none')
          session.forget()
          return { ok: true, user: null }
        }
        signedIn()
        await passed(response)
        return { ok: true, user: toUser(response.user) }
      } catch (error) {
        // Not `instanceof`, because schema errors come from the library below better-auth and have another class.
        if (isAPIError(error) && error.statusCode < 500)
          return { ok: false, reason: refusals[error.body?.code ?? ''] ?? 'other' }
        throw error
      }
    }

    /** Records the second step of a user with an authenticator who was not asked for a code because the phone is trusted. */
    async function recordTrust({ user, token }: SignedIn): Promise<void> {
      if (user.twoFactorEnabled && token) await recordSecondStep(db, clock, token, null)
    }

    /** Mails the link that confirms a new account's address, and sets the cookie that proves that this browser registered it. */
    async function askToConfirm(user: User, next: string | undefined): Promise<void> {
      rememberDevice(registrationOf(user.id))
      try {
        await mailConfirmation(db, clock, user, { publicUrl, next })
      } catch (error) {
        // Without the mark that `mailConfirmation` sets, the account would count as one that needs no confirmation.
        await db.deleteFrom('user').where('id', '=', user.id).execute()
        throw error
      }
      wakeMailer?.()
    }

    return {
      async findUser({ fresh = false } = {}) {
        return (await session.find({ fresh }))?.user ?? null
      },
      findStaff: () => session.findStaff(),
      ...passwordResetOf(parts),
      ...confirmationOf(parts),
      ...secondStepOf(parts),
      async signIn({ email, password }) {
        const { headers } = jar
        const attempt = attemptOf(email, address, headers)
        const admitted = await countSignInAttempt(db, clock, attempt)
        if (!admitted.allowed) return { ok: false, reason: 'too-many-sign-ins', retryAfterMs: admitted.retryAfterMs }
        const body = { email: email.trim(), password, rememberMe: true }
        const signingIn = auth.api.signInEmail({ body, headers, returnHeaders: true })
        const result = await orBusy(toSignInResult(signingIn, recordTrust))
        if (result.ok) {
          await recordCorrectPassword(db, clock, attempt)
          rememberDevice(attempt.account)
          if (result.user) await saveFirstLanguage(db, result.user.id)
        } else if (result.retryAfterMs === undefined) await recordWrongPassword(db, clock, attempt)
        else await uncountSignIn(db, attempt)
        return result
      },
      async signUp({ name, email, password, next, isInvited = false }) {
        const attempt = await countAttempt(db, clock, `sign-up client ${digest(address)}`, signUpsPerClient)
        if (!attempt.allowed) return { ok: false, reason: 'too-many', retryAfterMs: attempt.retryAfterMs }
        const body = { name, email: email.trim(), password }
        const signingUp = auth.api.signUpEmail({ body, headers: jar.headers, returnHeaders: true })
        const result = await orBusy(toSignInResult(signingUp))
        if (!result.ok) return result
        const { user } = result
        if (!user) throw new Error('A new account has no authenticator that asks for a code')
        await saveFirstLanguage(db, user.id)
        if (wakeMailer && !isInvited) await askToConfirm(user, next)
        return { ok: true, user }
      },
      async signOut({ isIdle = false } = {}) {
        const user = isIdle ? null : await this.findUser()
        const { headers: answer } = await auth.api.signOut({ headers: jar.headers, returnHeaders: true })
        jar.add(...answer.getSetCookie())
        hint(user ? { left: user.id, at: clock.now() } : 'none')
        session.forget()
      },
      async findSessionId() {
        return (await session.find({ fresh: true }))?.id ?? null
      },
      async signOutEverywhere() {
        const user = await this.findUser({ fresh: true })
        await this.signOut()
        if (user) await transact(db, (tx) => endAccess(tx, user.id))
      },
      async changePassword({ current, next }) {
        const user = await this.findUser({ fresh: true })
        if (!user) return { ok: false, reason: 'signed-out' }
        const subject = `change password ${user.id}`
        const attempt = await countAttempt(db, clock, subject, changesPerAccount)
        if (!attempt.allowed) return { ok: false, reason: 'too-many', retryAfterMs: attempt.retryAfterMs }
        const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true }
        const { headers } = jar
        const result = await orBusy(toSignInResult(auth.api.changePassword({ body, headers, returnHeaders: true })))
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

  function attemptOf(email: string, address: string, headers: Headers): SignInAttempt {
    const account = digest(email.trim().toLowerCase())
    return {
      account,
      client: digest(address),
      place: digest(`${account} ${address}`),
      device: devices.find(headers, account),
    }
  }

  /** Returns the key in the known-device cookie which proves that the browser registered the account. */
  function registrationOf(userId: string): string {
    return digest(`registered ${userId}`)
  }

  /** Returns a keyed digest, so that attempt counters store no addresses or e-mails. */
  function digest(text: string): string {
    return createHmac('sha256', secret).update(text).digest('base64url').slice(0, 24)
  }

  return { accountsOf }
}

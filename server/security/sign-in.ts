import type { Accounts } from '#domain/accounts/accounts'
import { asciiEmail } from '#domain/accounts/email-schema.server'
import { firstLanguage, saveFirstLanguage } from '#domain/accounts/language.server'
import { recordSecondStep } from '#domain/accounts/second-step.server'
import {
  countSignInAttempt,
  recordCorrectPassword,
  recordWrongPassword,
  type SignInAttempt,
  uncountSignIn,
} from '#domain/accounts/sign-in-limits.server'
import { mailConfirmation } from '#domain/accounts/sign-up.server'
import { hourMs } from '#domain/calendar/moment'
import { countAttempt, limitSubject } from '#domain/limits/rate-limit.server'
import type { AccountRequest } from '#server/security/account-request'
import { orBusy } from '#server/security/password-hashing'
import { type SignedIn, toSignInResult } from '#server/security/sign-in-result'

/** High, because during a sale many new customers share one carrier's IP address. */
const signUpsPerClient = { limit: 300, windowMs: hourMs }

/** Returns the functions by which a visitor signs in, opens an account and signs out; attempts are counted by account and by client. */
export function signInOf(request: AccountRequest): Pick<Accounts, 'signIn' | 'signUp' | 'signOut'> {
  const { auth, db, clock, publicUrl, wakeMailer, jar, session, hint, client, digest, rememberDevice } = request

  function attemptOf(email: string): SignInAttempt {
    const account = digest(asciiEmail(email).toLowerCase())
    return {
      account,
      client,
      place: digest(`${account} ${client}`),
      device: request.findDevice(account),
    }
  }

  /** Records the second step of a user with an authenticator who was not asked for a code because the phone is trusted. */
  async function recordTrust({ user, token }: SignedIn): Promise<void> {
    if (user.twoFactorEnabled && token) await recordSecondStep(db, clock, token, null)
  }

  return {
    async signIn({ email, password }) {
      const { headers } = jar
      const attempt = attemptOf(email)
      const admitted = await countSignInAttempt(db, clock, attempt)
      if (!admitted.allowed) return { ok: false, reason: 'too-many-sign-ins', retryAfterMs: admitted.retryAfterMs }
      const body = { email: asciiEmail(email), password, rememberMe: true }
      const signingIn = auth.api.signInEmail({ body, headers, returnHeaders: true })
      const result = await orBusy(toSignInResult(request, signingIn, recordTrust))
      if (result.ok) {
        await recordCorrectPassword(db, clock, attempt)
        rememberDevice(attempt.account)
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
        // Proves that this browser registered the account.
        rememberDevice(request.registrationOf(user.id))
        await mailConfirmation(db, clock, user, { publicUrl, next })
        mailer()
      }
      return { ok: true, user }
    },
    async signOut({ isIdle = false } = {}) {
      const user = isIdle ? undefined : (await session.find())?.user
      const { headers: answer } = await auth.api.signOut({ headers: jar.headers, returnHeaders: true })
      jar.add(...answer.getSetCookie())
      hint(user ? { left: user.id, at: clock.now() } : 'none')
      session.forget()
    },
  }
}

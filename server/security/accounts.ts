import { createHmac } from 'node:crypto'
import { type APIError, betterAuth } from 'better-auth'
import { createEmailVerificationToken, isAPIError } from 'better-auth/api'
import { countAttempt, forgetAttempts, uncountAttempt } from '#domain/accounts/rate-limit.server'
import { deleteSessions } from '#domain/accounts/sessions.server'
import {
  admitSignIn,
  recordRightPassword,
  recordUnchecked,
  recordWrongPassword,
  type SignInAttempt,
} from '#domain/accounts/sign-in-limits.server'
import { finishSignUp } from '#domain/accounts/sign-up.server'
import type { StaffSession } from '#domain/accounts/staff'
import { findStaffSession } from '#domain/accounts/staff.server'
import type { Accounts, SignInResult, User } from '#domain/accounts/user'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { settings } from '#domain/settings'
import { createKnownDevices } from '#server/security/known-devices'
import { createPasswordHashing, HashingIsBusy } from '#server/security/password-hashing'
import { hasSessionHint, sessionHints } from '#server/security/session-hints'
import { signUpByMail } from '#server/security/sign-up-by-mail'

const day = 86_400
const minute = 60_000

/** A sale brings many new customers behind one carrier's address. */
const signUpsPerClient = { limit: 300, windowMs: 60 * minute }

/** Who found somebody's open phone does not find out the password. */
const changesPerAccount = { limit: 10, windowMs: 15 * minute }

/** When to come again after too many came at once. */
const busyMs = 5_000

/** No page waits longer for its session's renewal. */
const renewedWithinMs = 300

const tooMany = 'Too many attempts. Please wait a few minutes and try again.'

/** Set by the server alone, on the headers that the accounts are given. */
export const clientIpHeader = 'x-client-ip'

type Session = { id: string; user: User }

export type AccountService = ReturnType<typeof createAccountService>

/**
 * Accounts on better-auth: it keeps sessions, hashes and cookies; its own HTTP routes are not mounted, so the forms of
 * the shop are the only door. Its limiter cannot count per account, so attempts are counted here.
 */
export function createAccountService(options: {
  db: Db
  clock: Clock
  secret: string
  publicUrl: string
  /** Wakes who sends mail; where no mail can be sent, an account is opened at once. */
  wakeMailer?: (() => void) | undefined
}) {
  const { db, clock } = options
  const isSecure = options.publicUrl.startsWith('https:')
  const passwords = createPasswordHashing()
  const auth = betterAuth({
    baseURL: options.publicUrl,
    secret: options.secret,
    // 'sqlite' on both: times as ISO text and flags as integers, so that one schema serves both databases.
    database: { db, type: 'sqlite' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: settings.minPasswordLength,
      maxPasswordLength: 128,
      password: passwords,
    },
    emailVerification: { autoSignInAfterVerification: true },
    // Five minutes from the cookie alone serve the cart; pages, checkout and orders ask for `fresh` and so the database.
    session: { expiresIn: 30 * day, updateAge: day, cookieCache: { enabled: true, maxAge: 300 } },
    // The browser keeps a cookie of that prefix for this very host alone: none of a subdomain's can take its place.
    advanced: {
      ipAddress: { ipAddressHeaders: [clientIpHeader] },
      ...(isSecure && {
        useSecureCookies: false,
        cookiePrefix: '__Host-better-auth',
        defaultCookieAttributes: { secure: true },
      }),
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  })
  const devices = createKnownDevices({ secret: options.secret, isSecure })

  /** The accounts as one request sees them. Cookies that come up are collected in `cookies` for its answer. */
  function accountsOf(request: Pick<Request, 'method' | 'headers'>, address: string, cookies: string[]): Accounts {
    const { headers } = request
    const remembered = new Map<boolean, Promise<Session | null>>()
    let rememberedStaff: Promise<StaffSession | null> | undefined

    function remember(fresh: boolean): Promise<Session | null> {
      const known = remembered.get(fresh) ?? (fresh ? undefined : remembered.get(true))
      if (known) return known
      const finding = findSession(fresh)
      remembered.set(fresh, finding)
      return finding
    }

    function forget(): void {
      remembered.clear()
      rememberedStaff = undefined
    }

    async function findStaff(): Promise<StaffSession | null> {
      const session = await remember(true)
      return session && findStaffSession(db, session.id)
    }

    async function findSession(fresh: boolean): Promise<Session | null> {
      if (!headers.get('cookie')?.includes('better-auth.session_token')) {
        if (hasSessionHint(headers)) cookies.push(...hints(headers, false))
        return null
      }
      // The session's life and its cache are renewed by the pages that are looked at; what is sent need not do it too.
      const query = fresh ? { disableCookieCache: true, disableRefresh: request.method !== 'GET' } : {}
      const read = (more = {}) => auth.api.getSession({ headers, query: { ...query, ...more }, returnHeaders: true })
      // Where it cannot be renewed at once, as on a full disk or while another program writes, it is as good as before; and
      // a cache cookie that nobody can read is passed over.
      const found = await inTime(read(), renewedWithinMs).catch(() =>
        read({ disableRefresh: true, disableCookieCache: true }),
      )
      cookies.push(...found.headers.getSetCookie())
      if (found.response) return { id: found.response.session.id, user: toUser(found.response.user) }
      cookies.push(...hints(headers, false))
      return null
    }

    async function answered(call: Promise<{ headers: Headers; response: { user: User } }>): Promise<SignInResult> {
      return unlessBusy(tellResult(call))
    }

    async function tellResult(call: Promise<{ headers: Headers; response: { user: User } }>): Promise<SignInResult> {
      try {
        const { headers: answer, response } = await call
        cookies.push(...answer.getSetCookie(), ...hints(headers, true))
        forget()
        return { ok: true, user: toUser(response.user) }
      } catch (error) {
        // Not `instanceof`: what its schemas refuse is thrown by the library below it, with a class of its own.
        if (isAPIError(error) && error.statusCode < 500) return { ok: false, message: providerMessage(error) }
        throw error
      }
    }

    return {
      async findUser({ fresh = false } = {}) {
        return (await remember(fresh))?.user ?? null
      },
      findStaff() {
        rememberedStaff ??= findStaff()
        return rememberedStaff
      },
      async signIn({ email, password }) {
        const attempt = attemptOf(email, address, headers)
        const admitted = await admitSignIn(db, clock, attempt)
        if (!admitted.allowed) return { ok: false, message: tooMany, retryAfterMs: admitted.retryAfterMs }
        const result = await answered(
          auth.api.signInEmail({
            body: { email: email.trim(), password, rememberMe: true },
            headers,
            returnHeaders: true,
          }),
        )
        if (result.ok) {
          await recordRightPassword(db, clock, attempt)
          const known = devices.cookieFor(headers, attempt.account)
          if (known) cookies.push(known)
        } else if (result.retryAfterMs === undefined) await recordWrongPassword(db, clock, attempt)
        else await recordUnchecked(db, attempt)
        return result
      },
      async signUp({ name, email, password, next }) {
        const attempt = await countAttempt(db, clock, `sign-up client ${digest(address)}`, signUpsPerClient)
        if (!attempt.allowed) return { ok: false, message: tooMany, retryAfterMs: attempt.retryAfterMs }
        const { publicUrl, wakeMailer } = options
        if (wakeMailer) {
          const parts = { db, clock, publicUrl, hash: passwords.hash, wakeMailer }
          return unlessBusy(signUpByMail(parts, { name, email: email.trim(), password, next }))
        }
        return answered(
          auth.api.signUpEmail({ body: { name, email: email.trim(), password }, headers, returnHeaders: true }),
        )
      },
      async confirmSignUp(token) {
        const opened = await finishSignUp(db, clock, token)
        if (!opened) return null
        const query = { token: await createEmailVerificationToken(options.secret, opened.email) }
        const { headers: answer } = await auth.api.verifyEmail({ query, headers, returnHeaders: true })
        cookies.push(...answer.getSetCookie(), ...hints(headers, true))
        forget()
        return toUser(opened)
      },
      async signOut() {
        const { headers: answer } = await auth.api.signOut({ headers, returnHeaders: true })
        cookies.push(...answer.getSetCookie(), ...hints(headers, false))
        forget()
      },
      async findSessionId() {
        return (await remember(true))?.id ?? null
      },
      async signOutEverywhere() {
        const user = await this.findUser({ fresh: true })
        if (user) await deleteSessions(db, user.id)
        await this.signOut()
      },
      async changePassword({ current, next }) {
        const user = await this.findUser({ fresh: true })
        if (!user) return { ok: false, message: 'Please log in to see your account.' }
        const subject = `change password ${user.id}`
        const attempt = await countAttempt(db, clock, subject, changesPerAccount)
        if (!attempt.allowed) return { ok: false, message: tooMany, retryAfterMs: attempt.retryAfterMs }
        const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true }
        const result = await answered(auth.api.changePassword({ body, headers, returnHeaders: true }))
        if (result.ok) {
          await forgetAttempts(db, subject)
          return { ok: true }
        }
        if (result.retryAfterMs !== undefined) await uncountAttempt(db, subject)
        if (result.message === 'Invalid password.')
          return { ok: false, field: 'currentPassword', message: 'This is not your current password.' }
        return result.retryAfterMs === undefined ? { ...result, field: 'newPassword' } : result
      },
    }
  }

  function hints(headers: Headers, isSignedIn: boolean): string[] {
    return sessionHints(headers, { isSignedIn, isSecure, lastsSeconds: 30 * day })
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

  /** Addresses and e-mails are counted, not kept. */
  function digest(text: string): string {
    return createHmac('sha256', options.secret).update(text).digest('base64url').slice(0, 24)
  }

  return { accountsOf }
}

async function unlessBusy<T>(work: Promise<T>): Promise<T | (SignInResult & { ok: false })> {
  try {
    return await work
  } catch (error) {
    if (error instanceof HashingIsBusy) return { ok: false, message: tooMany, retryAfterMs: busyMs }
    throw error
  }
}

function toUser(user: User): User {
  return { id: user.id, email: user.email, name: user.name }
}

/** The provider's sentence as people should read it. */
function providerMessage(error: APIError): string {
  const message = error.body?.message ?? 'Something is not right with what was entered'
  return `${message.replace(/^\[body\.\w+\] /, '').replace(/\.$/, '')}.`
}

async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('It took too long')), ms)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

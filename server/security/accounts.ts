import { createHmac } from 'node:crypto'
import { endAccess } from '#domain/accounts/end-access.server'
import type { SignInAttempt } from '#domain/accounts/sign-in-limits.server'
import type { Accounts } from '#domain/accounts/user'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { transact } from '#domain/transaction.server'
import type { AccountRequest } from '#server/security/account-request'
import { confirmationOf } from '#server/security/confirmation'
import { CookieJar } from '#server/security/cookie-jar'
import { createAuth, sessionSeconds } from '#server/security/create-auth'
import { createKnownDevices } from '#server/security/known-devices'
import { createPasswordHashing, type PasswordHashing } from '#server/security/password-hashing'
import { passwordResetOf } from '#server/security/password-reset'
import { RequestSession } from '#server/security/request-session'
import { secondStepOf } from '#server/security/second-step'
import { hasSessionHint, type SessionHint, sessionHints } from '#server/security/session-hints'
import { signInOf } from '#server/security/sign-in'

export type AccountService = ReturnType<typeof createAccountService>

/** Creates the account service on better-auth. */
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
    const signedOut = (left: SessionHint = 'none') => {
      hint(left)
      session.forget()
    }
    const rememberDevice = (account: string) => {
      const known = devices.cookieFor(jar.headers, account)
      if (known) jar.add(known)
    }
    const isRegistrant = (userId: string) => devices.find(jar.headers, registrationOf(userId)) !== null
    const parts: AccountRequest = {
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
      signedOut,
      attemptOf: (email: string) => attemptOf(email, address, jar.headers),
      client: () => digest(address),
      knowDevice: (email: string) => rememberDevice(digest(email.toLowerCase())),
      knowRegistrant: (userId: string) => rememberDevice(registrationOf(userId)),
    }

    return {
      async findUser({ fresh = false } = {}) {
        return (await session.find({ fresh }))?.user ?? null
      },
      findStaff: () => session.findStaff(),
      ...signInOf(parts),
      ...passwordResetOf(parts),
      ...confirmationOf(parts),
      ...secondStepOf(parts),
      async signOut({ isIdle = false } = {}) {
        const user = isIdle ? null : await this.findUser()
        const { headers: answer } = await auth.api.signOut({ headers: jar.headers, returnHeaders: true })
        jar.add(...answer.getSetCookie())
        signedOut(user ? { left: user.id, at: clock.now() } : 'none')
      },
      async findSessionId() {
        return (await session.find({ fresh: true }))?.id ?? null
      },
      async signOutEverywhere() {
        const user = await this.findUser({ fresh: true })
        await this.signOut()
        if (user) await transact(db, (tx) => endAccess(tx, user.id))
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

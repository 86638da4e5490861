import { createHmac } from 'node:crypto'
import type { Accounts } from '#domain/accounts/accounts'
import { endAccess } from '#domain/accounts/end-access.server'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { transact } from '#domain/transaction.server'
import type { AccountRequest } from '#server/security/account-request'
import { confirmationOf } from '#server/security/confirmation'
import { CookieJar } from '#server/security/cookie-jar'
import { createAuth, sessionSeconds } from '#server/security/create-auth'
import { createKnownDevices } from '#server/security/known-devices'
import { passwordChangeOf } from '#server/security/password-change'
import { createPasswordHashing, type PasswordHashing } from '#server/security/password-hashing'
import { passwordResetOf } from '#server/security/password-reset'
import { RequestSession } from '#server/security/request-session'
import { secondStepOf } from '#server/security/second-step'
import { hasSessionHint, type SessionHint, sessionHints } from '#server/security/session-hints'
import { signInOf } from '#server/security/sign-in'

export type AccountService = ReturnType<typeof createAccountService>

/** Creates the account service on better-auth. Attempts are counted here, because better-auth's limiter cannot count per account. */
export function createAccountService(options: {
  db: Db
  clock: Clock
  secret: string
  publicUrl: string
  /** Wakes the mail worker. Undefined if the shop cannot send mail; new accounts are then not confirmed. */
  wakeMailer?: (() => void) | undefined
  passwords?: PasswordHashing | undefined
}) {
  const { db, clock, secret, publicUrl, wakeMailer, passwords = createPasswordHashing() } = options
  const isSecure = publicUrl.startsWith('https:')
  const auth = createAuth({ db, secret, publicUrl, isSecure, passwords })
  const devices = createKnownDevices({ secret, isSecure })

  /** Returns a keyed digest, so that neither known places nor the browser's cookie contain an IP or e-mail address. */
  function digest(text: string): string {
    return createHmac('sha256', secret).update(text).digest('base64url').slice(0, 24)
  }

  /** Returns the key in the known-device cookie which proves that the browser registered the account. */
  function registrationOf(userId: string): string {
    return digest(`registered ${userId}`)
  }

  /** Appends the `Set-Cookie` lines for the response to `cookies`. */
  function createRequest(
    { method, headers }: Pick<Request, 'method' | 'headers'>,
    client: string,
    cookies: string[],
  ): AccountRequest {
    const jar = new CookieJar(headers, cookies)
    const hint = (hint: SessionHint) => jar.add(...sessionHints(jar, { hint, isSecure, lastsSeconds: sessionSeconds }))
    const forgetHint = () => {
      if (hasSessionHint(jar)) hint('none')
    }
    const session = new RequestSession({ auth, db, method, jar, forgetHint })
    const findDevice = (account: string) => devices.find(jar, account)
    const rememberDevice = (account: string) => {
      const known = devices.cookieFor(jar, account)
      if (known) jar.add(known)
    }
    return {
      auth,
      db,
      clock,
      secret,
      publicUrl,
      passwords,
      wakeMailer,
      jar,
      session,
      hint,
      client,
      digest,
      findDevice,
      rememberDevice,
      knowDevice: (email) => rememberDevice(digest(email.toLowerCase())),
      registrationOf,
      isRegistrant: (userId) => findDevice(registrationOf(userId)) !== null,
      signedIn: () => {
        hint('signed-in')
        session.forget()
      },
    }
  }

  /** Returns the account functions of one request; appends the `Set-Cookie` lines for its response to `cookies`. */
  function accountsOf(asked: Pick<Request, 'method' | 'headers'>, client: string, cookies: string[]): Accounts {
    const request = createRequest(asked, client, cookies)
    const { session } = request
    const signIn = signInOf(request)
    return {
      ...signIn,
      ...passwordChangeOf(request),
      ...passwordResetOf(request),
      ...confirmationOf(request),
      ...secondStepOf(request),
      async findUser({ fresh = false } = {}) {
        return (await session.find({ fresh }))?.user
      },
      findStaff: () => session.findStaff(),
      async findSessionId() {
        return (await session.find({ fresh: true }))?.id
      },
      async signOutEverywhere() {
        const found = await session.find({ fresh: true })
        await signIn.signOut()
        if (found) await transact(db, (tx) => endAccess(tx, found.user.id))
      },
    }
  }

  return { accountsOf }
}

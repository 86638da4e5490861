import type { AccountActions, Accounts } from '#domain/accounts/accounts'
import { endAccess } from '#domain/accounts/sessions.server'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { transact } from '#domain/transaction.server'
import type { AccountRequest } from '#server/security/account-request'
import { createAuth } from '#server/security/create-auth'
import { confirmationOf, passwordResetOf } from '#server/security/mailed-links'
import { createPasswordHashing, type PasswordHashing } from '#server/security/password-hashing'
import { phoneSignInOf } from '#server/security/phone-sign-in'
import { CookieJar, RequestSession } from '#server/security/request-session'
import { secondStepOf } from '#server/security/second-step'
import { passwordChangeOf, signInOf } from '#server/security/sign-in'

export type AccountService = ReturnType<typeof createAccountService>

/** Attempts are counted here, because better-auth's limiter cannot count per account. */
export function createAccountService(options: {
  db: Db
  clock: Clock
  secret: string
  publicUrl: string
  /** Undefined if the shop cannot send mail; new accounts are then not confirmed. */
  wakeMailer?: (() => void) | undefined
  sendsCodes?: boolean
  passwords?: PasswordHashing | undefined
}) {
  const { db, clock, secret, publicUrl, wakeMailer, sendsCodes = false, passwords = createPasswordHashing() } = options
  const isSecure = publicUrl.startsWith('https:')
  const auth = createAuth({ db, secret, publicUrl, isSecure, passwords })

  /** Appends the `Set-Cookie` lines for the response to `cookies`. */
  function accountsOf(
    { method, headers }: Pick<Request, 'method' | 'headers'>,
    client: string,
    cookies: string[],
  ): Accounts {
    const jar = new CookieJar(headers, cookies, isSecure)
    const session = new RequestSession({ auth, db, method, jar })
    const request: AccountRequest = {
      auth,
      db,
      clock,
      secret,
      publicUrl,
      passwords,
      wakeMailer,
      sendsCodes,
      jar,
      session,
      client,
    }
    return {
      async findUser({ fresh = false } = {}) {
        return (await session.find({ fresh }))?.user
      },
      findStaff: () => session.findStaff(),
      async findSessionId() {
        return (await session.find({ fresh: true }))?.id
      },
      actions: () => accountActionsOf(request),
    }
  }

  return { accountsOf }
}

function accountActionsOf(request: AccountRequest): AccountActions {
  const signIn = signInOf(request)
  return {
    ...signIn,
    ...passwordChangeOf(request),
    ...passwordResetOf(request),
    ...confirmationOf(request),
    ...secondStepOf(request),
    ...phoneSignInOf(request),
    async signOutEverywhere() {
      const found = await request.session.find({ fresh: true })
      await signIn.signOut()
      if (found) await transact(request.db, (tx) => endAccess(tx, found.user.id))
    },
  }
}

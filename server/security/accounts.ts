import { endAccess } from '#domain/accounts/account-links.server'
import type { AccountActions, Accounts } from '#domain/accounts/accounts'
import { transact } from '#domain/transaction.server'
import type { AccountParts, AccountRequest } from '#server/security/account-request'
import { createAuth, isSecure } from '#server/security/create-auth'
import { mailedLinksOf } from '#server/security/mailed-links'
import { phoneSignInOf } from '#server/security/phone-sign-in'
import { CookieJar, RequestSession } from '#server/security/request-session'
import { secondStepOf } from '#server/security/second-step'
import { signInOf } from '#server/security/sign-in'

export type AccountService = ReturnType<typeof createAccountService>

/** Attempts are counted here, because better-auth's limiter cannot count per account. */
export function createAccountService(parts: AccountParts) {
  const auth = createAuth(parts)

  /** Appends the `Set-Cookie` lines for the response to `cookies`. */
  function accountsOf(asked: Pick<Request, 'method' | 'headers'>, client: string, cookies: string[]): Accounts {
    const jar = new CookieJar(asked.headers, cookies, isSecure(parts.publicUrl))
    const session = new RequestSession({ auth, db: parts.db, method: asked.method, jar })
    const request = { ...parts, auth, jar, session, client }
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
    ...mailedLinksOf(request),
    ...secondStepOf(request),
    ...phoneSignInOf(request),
    async signOutEverywhere() {
      const found = await request.session.find({ fresh: true })
      await signIn.signOut()
      if (found) await transact(request.db, (tx) => endAccess(tx, found.user.id))
    },
  }
}

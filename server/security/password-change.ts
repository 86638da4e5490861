import type { Accounts } from '#domain/accounts/accounts'
import { endOtherAccess } from '#domain/accounts/end-access.server'
import { minuteMs } from '#domain/calendar/moment'
import { countAttempt, limitSubject, resetAttempts, uncountAttempt } from '#domain/limits/rate-limit.server'
import { transact } from '#domain/transaction.server'
import type { AccountRequest } from '#server/security/account-request'
import { orBusy } from '#server/security/password-hashing'
import { toSignInResult } from '#server/security/sign-in-result'

/** Prevents a person with somebody's unlocked phone from guessing the password. */
const changesPerAccount = { limit: 10, windowMs: 15 * minuteMs }

/** Returns the function by which a signed-in user changes the password. */
export function passwordChangeOf(request: AccountRequest): Pick<Accounts, 'changePassword'> {
  const { auth, db, clock, jar, session } = request
  return {
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

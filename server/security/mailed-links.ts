import type { MailedLinkActions } from '#domain/accounts/accounts'
import { saveFirstLanguage } from '#domain/accounts/language.server'
import { finishReset, mailResetLink } from '#domain/accounts/password-reset.server'
import { recordCorrectPassword } from '#domain/accounts/sign-in-limits.server'
import {
  claimEmail,
  confirmEmail,
  findUnconfirmed,
  isUnconfirmed,
  mailConfirmation,
} from '#domain/accounts/sign-up.server'
import type { User } from '#domain/accounts/user'
import { hourMs } from '#domain/calendar/moment'
import { constants } from '#domain/constants'
import { countAttempt, limitSubject } from '#domain/limits/rate-limit.server'
import { createConfirmationToken, sessionCookies } from '#server/internals/better-auth'
import { type AccountRequest, attemptOf, hasRegistered } from '#server/security/account-request'
import { orBusy } from '#server/security/password-hashing'

/** High, because many visitors share a carrier's IP address. */
const asksPerClient = { limit: 60, windowMs: hourMs }
const resetsPerClient = { limit: 60, windowMs: hourMs }

/** In another browser than the one that registered, only the password of the registration keeps the account. */
export function mailedLinksOf(request: AccountRequest): MailedLinkActions {
  const { auth, db, clock, secret, publicUrl, client, jar, session, passwords, wakeMailer } = request

  async function isHere(userId: string): Promise<boolean> {
    const found = await session.find({ fresh: true })
    return found?.user.id === userId || hasRegistered(request, userId)
  }

  async function enter(user: User, headers: Headers): Promise<void> {
    const query = { token: await createConfirmationToken(secret, user.email) }
    const { headers: answer } = await auth.api.verifyEmail({ query, headers, returnHeaders: true })
    session.begin(answer)
    await saveFirstLanguage(db, user.id)
  }

  return {
    async findConfirmation(token) {
      const account = await findUnconfirmed(db, clock, token)
      return account && { email: account.email, asksPassword: !(await isHere(account.id)) }
    },
    async confirmSignUp(token, password) {
      const account = await findUnconfirmed(db, clock, token)
      if (!account) return { ok: false, reason: 'gone' }
      if (await isHere(account.id)) {
        const user = await confirmEmail(db, clock, token, { endSessions: false })
        if (!user) return { ok: false, reason: 'gone' }
        await enter(user, jar.headers)
        return { ok: true, user, isNew: false }
      }
      const { minPasswordLength, maxPasswordLength } = constants
      if (password.length < minPasswordLength || password.length > maxPasswordLength)
        return { ok: false, reason: 'password' }
      const isKept = await orBusy(passwords.verify({ hash: account.passwordHash, password }))
      if (typeof isKept !== 'boolean') return isKept
      const hashed = isKept ? '' : await orBusy(passwords.hash(password))
      if (typeof hashed !== 'string') return hashed
      const user = isKept
        ? await confirmEmail(db, clock, token, { endSessions: true })
        : await claimEmail(db, clock, token, hashed)
      if (!user) return { ok: false, reason: 'gone' }
      // Without this, a session of another account that is cached in a cookie would replace the new one.
      await enter(user, jar.without(sessionCookies))
      return { ok: true, user, isNew: !isKept }
    },
    async mailsConfirmationTo(user) {
      return wakeMailer !== undefined && (await isUnconfirmed(db, user.id))
    },
    async askForConfirmation() {
      const found = await session.find({ fresh: true })
      if (!found || !wakeMailer || !(await isUnconfirmed(db, found.user.id))) return false
      const isMailed = await mailConfirmation(db, clock, found.user, { publicUrl })
      wakeMailer()
      return isMailed
    },
    mailsLinks: wakeMailer !== undefined,
    async askForReset(email) {
      const asked = await countAttempt(db, clock, limitSubject('reset-mail', 'client', client), asksPerClient)
      if (!asked.allowed) return { ok: false, retryAfterMs: asked.retryAfterMs }
      if (!wakeMailer) return { ok: true }
      await mailResetLink(db, clock, email, publicUrl)
      wakeMailer()
      return { ok: true }
    },
    async resetPassword(token, password) {
      const tried = await countAttempt(db, clock, limitSubject('reset', 'client', client), resetsPerClient)
      if (!tried.allowed) return { ok: false, reason: 'busy', retryAfterMs: tried.retryAfterMs }
      const hashed = await orBusy(passwords.hash(password))
      if (typeof hashed !== 'string') return hashed
      const email = await finishReset(db, clock, token, hashed, (userId) => hasRegistered(request, userId))
      if (email === undefined) return { ok: false, reason: 'gone' }
      // Lets the owner in at once, also while others guess the password.
      await recordCorrectPassword(db, clock, attemptOf(request, email))
      return { ok: true }
    },
  }
}

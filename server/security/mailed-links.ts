import type { MailedLinkActions } from '#domain/accounts/accounts'
import { saveFirstLanguage } from '#domain/accounts/language.server'
import { finishReset, mailResetLink } from '#domain/accounts/password-reset.server'
import { recordCorrectPassword } from '#domain/accounts/sign-in-limits.server'
import { confirmEmail, findUnconfirmed, isUnconfirmed, mailConfirmation } from '#domain/accounts/sign-up.server'
import { hourMs } from '#domain/calendar/moment'
import { countAttempt, limitSubject } from '#domain/limits/rate-limit.server'
import { createConfirmationToken, sessionCookies } from '#server/internals/better-auth'
import { type AccountRequest, attemptOf, hasRegistered } from '#server/security/account-request'
import { orBusy } from '#server/security/password-hashing'

/** High, because many visitors share a carrier's IP address. */
const asksPerClient = { limit: 60, windowMs: hourMs }
const resetsPerClient = { limit: 60, windowMs: hourMs }

/**
 * The link alone confirms nothing in a browser that has neither registered nor is signed in. Who did not register closes
 * that account by a new password (`finishReset`).
 */
export function mailedLinksOf(request: AccountRequest): MailedLinkActions {
  const { auth, db, clock, secret, publicUrl, client, jar, session, passwords, wakeMailer } = request

  async function isHere(userId: string): Promise<boolean> {
    const found = await session.find({ fresh: true })
    return found?.user.id === userId || hasRegistered(request, userId)
  }

  return {
    async findConfirmation(token) {
      const account = await findUnconfirmed(db, clock, token)
      return account && { email: account.email, isHere: await isHere(account.id) }
    },
    async confirmSignUp(token) {
      const account = await findUnconfirmed(db, clock, token)
      if (!account || !(await isHere(account.id))) return false
      const isRegistrant = hasRegistered(request, account.id)
      if (!(await confirmEmail(db, clock, token, { endSessions: !isRegistrant }))) return false
      const query = { token: await createConfirmationToken(secret, account.email) }
      const headers = isRegistrant ? jar.headers : jar.without(sessionCookies)
      const { headers: answer } = await auth.api.verifyEmail({ query, headers, returnHeaders: true })
      session.begin(answer)
      await saveFirstLanguage(db, account.id)
      return true
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

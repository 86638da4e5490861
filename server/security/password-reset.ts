import type { Accounts } from '#domain/accounts/accounts'
import { finishReset, mailResetLink } from '#domain/accounts/password-reset.server'
import { hourMs } from '#domain/calendar/moment'
import { countAttempt, limitSubject } from '#domain/limits/rate-limit.server'
import type { AccountRequest } from '#server/security/account-request'
import { orBusy } from '#server/security/password-hashing'

/** High, because many visitors share a carrier's IP address. */
const asksPerClient = { limit: 60, windowMs: hourMs }
const resetsPerClient = { limit: 60, windowMs: hourMs }

/** Returns the functions that reset a lost password by a mailed link. */
export function passwordResetOf(
  request: AccountRequest,
): Pick<Accounts, 'mailsLinks' | 'askForReset' | 'resetPassword'> {
  const { db, clock, publicUrl, client, passwords, knowDevice, wakeMailer, isRegistrant } = request
  return {
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
      const email = await finishReset(db, clock, token, hashed, isRegistrant)
      if (email === undefined) return { ok: false, reason: 'gone' }
      knowDevice(email)
      return { ok: true }
    },
  }
}

import { finishReset, mailResetLink } from '#domain/accounts/password-reset.server'
import type { Accounts } from '#domain/accounts/user'
import { hourMs } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { countAttempt } from '#domain/limits/rate-limit.server'
import { orBusy } from '#server/security/password-hashing'

/** High, because many visitors share a carrier's address. */
const asksPerClient = { limit: 60, windowMs: hourMs }
const resetsPerClient = { limit: 60, windowMs: hourMs }

type Parts = {
  db: Db
  clock: Clock
  publicUrl: string
  /** Digest of the visitor's address. */
  client: string
  hash(password: string): Promise<string>
  /** Marks this browser as known, because the link proves its user; its sign-in attempts are then counted separately. */
  knowDevice(email: string): void
  wakeMailer?: (() => void) | undefined
  /** Returns true if this browser registered the account. */
  isRegistrant(userId: string): boolean
}

/** Returns the functions that reset a lost password by a mailed link. */
export function passwordResetOf(parts: Parts): Pick<Accounts, 'mailsLinks' | 'askForReset' | 'resetPassword'> {
  const { db, clock, publicUrl, client, hash, knowDevice, wakeMailer, isRegistrant } = parts
  return {
    mailsLinks: wakeMailer !== undefined,
    async askForReset(email) {
      const asked = await countAttempt(db, clock, `reset client ${client}`, asksPerClient)
      if (!asked.allowed) return { ok: false, retryAfterMs: asked.retryAfterMs }
      if (!wakeMailer) return { ok: true }
      await mailResetLink(db, clock, email, publicUrl)
      wakeMailer()
      return { ok: true }
    },
    async resetPassword(token, password) {
      const tried = await countAttempt(db, clock, `reset tries ${client}`, resetsPerClient)
      if (!tried.allowed) return { ok: false, reason: 'busy', retryAfterMs: tried.retryAfterMs }
      const hashed = await orBusy(hash(password))
      if (typeof hashed !== 'string') return hashed
      const email = await finishReset(db, clock, token, hashed, isRegistrant)
      if (email === null) return { ok: false, reason: 'gone' }
      knowDevice(email)
      return { ok: true }
    },
  }
}

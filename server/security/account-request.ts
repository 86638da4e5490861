import type { SignInAttempt } from '#domain/accounts/sign-in-limits.server'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import type { CookieJar } from '#server/security/cookie-jar'
import type { Auth } from '#server/security/create-auth'
import type { PasswordHashing } from '#server/security/password-hashing'
import type { RequestSession } from '#server/security/request-session'
import type { SessionHint } from '#server/security/session-hints'

/** The service's parts and the state of one request, with which the account functions work. */
export type AccountRequest = {
  auth: Auth
  db: Db
  clock: Clock
  secret: string
  publicUrl: string
  passwords: PasswordHashing
  /** Undefined if the shop cannot send mail. */
  wakeMailer?: (() => void) | undefined
  jar: CookieJar
  session: RequestSession
  /** Digest of the visitor's address. */
  client(): string
  /** Marks this browser as known, because it has proved its user; its sign-in attempts are then counted separately. */
  knowDevice(email: string): void
  /** Returns true if this browser registered the account. */
  isRegistrant(userId: string): boolean
  /** Marks this browser as the one that registered the account. */
  knowRegistrant(userId: string): void
  /** Returns what attempts to sign in to an account are counted by. */
  attemptOf(email: string): SignInAttempt
  /** Must be called when the cookies carry a new session. */
  signedIn(): void
  /** Must be called when the cookies carry no session any more, or one that waits for its code. */
  signedOut(left?: SessionHint): void
}

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
  /** Tells the browser's scripts whether somebody is signed in. */
  hint(hint: SessionHint): void
  /** The key by which limits count the client: its IPv4 address, or its IPv6 network. */
  client: string
  /** Returns a keyed digest, so that neither known places nor the browser's cookie contain an IP or e-mail address. */
  digest(text: string): string
  /** Returns the word of this browser's token for the digest of an account; null if it has not signed in to it. */
  findDevice(account: string): string | null
  rememberDevice(account: string): void
  /** Marks this browser as known, because it has proved its user; its sign-in attempts are then counted separately. */
  knowDevice(email: string): void
  /** Returns the account under which a browser is remembered that registered it. */
  registrationOf(userId: string): string
  /** Returns true if this browser registered the account. */
  isRegistrant(userId: string): boolean
  /** Must be called when the cookies carry a new session. */
  signedIn(): void
}

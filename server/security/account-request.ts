import { createHmac } from 'node:crypto'
import { asciiEmail } from '#domain/accounts/email-schema.server'
import type { SignInAttempt } from '#domain/accounts/sign-in-limits.server'
import { daySeconds } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { isSameSecret } from '#domain/hash.server'
import type { Auth } from '#server/security/create-auth'
import type { PasswordHashing } from '#server/security/password-hashing'
import type { CookieJar, RequestSession } from '#server/security/request-session'

export type AccountParts = {
  db: Db
  clock: Clock
  secret: string
  publicUrl: string
  passwords: PasswordHashing
  /** Undefined if the shop cannot send mail; new accounts are then not confirmed. */
  wakeMailer?: (() => void) | undefined
  sendsCodes?: boolean
}

export type AccountRequest = AccountParts & {
  auth: Auth
  jar: CookieJar
  session: RequestSession
  client: string
}

const registrationCookie = 'registered'

/** A mailed link that is opened here keeps the account. */
export function rememberRegistration({ jar, secret }: AccountRequest, userId: string): void {
  jar.set(registrationCookie, digest(secret, `registered ${userId}`), 180 * daySeconds, '; HttpOnly')
}

export function hasRegistered({ jar, secret }: AccountRequest, userId: string): boolean {
  return isSameSecret(jar.find(registrationCookie) ?? '', digest(secret, `registered ${userId}`))
}

/** Stored places contain no IP and no e-mail address. */
export function attemptOf({ client, secret }: AccountRequest, email: string): SignInAttempt {
  const account = digest(secret, asciiEmail(email).toLowerCase())
  return { account, client, place: digest(secret, `${account} ${client}`) }
}

function digest(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, 24)
}

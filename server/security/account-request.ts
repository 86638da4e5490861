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

/** The service's parts and the state of one request, with which the account functions work. */
export type AccountRequest = {
  auth: Auth
  db: Db
  clock: Clock
  secret: string
  publicUrl: string
  passwords: PasswordHashing
  /** Undefined if the shop cannot send mail. */
  wakeMailer: (() => void) | undefined
  sendsCodes: boolean
  jar: CookieJar
  session: RequestSession
  /** The key by which limits count the client: its IPv4 address, or its IPv6 network. */
  client: string
}

const registrationCookie = 'registered'

/** Marks this browser as the one that registered an account, so that a mailed link opened here keeps it. */
export function rememberRegistration({ jar, secret }: AccountRequest, userId: string): void {
  jar.set(registrationCookie, digest(secret, `registered ${userId}`), 180 * daySeconds, '; HttpOnly')
}

export function hasRegistered({ jar, secret }: AccountRequest, userId: string): boolean {
  return isSameSecret(jar.find(registrationCookie) ?? '', digest(secret, `registered ${userId}`))
}

/** Returns what limits count of a sign-in to the account of this address; stored places contain no IP and no e-mail address. */
export function attemptOf({ client, secret }: AccountRequest, email: string): SignInAttempt {
  const account = digest(secret, asciiEmail(email).toLowerCase())
  return { account, client, place: digest(secret, `${account} ${client}`) }
}

function digest(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, 24)
}

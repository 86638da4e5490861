import type { StaffSession } from '#domain/accounts/staff'

/** Who is signed in. */
export type User = { id: string; email: string; name: string }

/** A message of the sign-in provider, to be shown behind the specification's own words. */
export type SignInResult = { ok: true; user: User } | { ok: false; message: string; retryAfterMs?: number }

/** Without a user where a mail was sent first: whether there was such an account already is not told. */
export type SignUpResult = SignInResult | { ok: true; user: null }

/** Why a password was not changed: the current one is wrong, the new one will not do, or too many were tried. */
export type PasswordResult =
  | { ok: true }
  | { ok: false; field?: 'currentPassword' | 'newPassword'; message: string; retryAfterMs?: number }

/** Signing in and up by e-mail and password. Implemented by `server/security/accounts.ts`; cookies travel with the visit. */
export type Accounts = {
  /** `fresh` asks the database instead of the five-minute session cache: for checkout, orders and passwords. */
  findUser(options?: { fresh?: boolean }): Promise<User | null>
  signIn(credentials: { email: string; password: string }): Promise<SignInResult>
  signUp(account: { name: string; email: string; password: string; next?: string }): Promise<SignUpResult>
  /** Opens the account that the link of a mail stands for; null when the link is not good any more. */
  confirmSignUp(token: string): Promise<User | null>
  signOut(): Promise<void>
  /** The staff member who is signed in here, asked of the database once a request; null for everybody else. */
  findStaff(): Promise<StaffSession | null>
  /** Which of somebody's sessions this browser has; null when it has none. */
  findSessionId(): Promise<string | null>
  /** Ends all sessions of who is signed in here, this one too. */
  signOutEverywhere(): Promise<void>
  /** Changes the password of who is signed in here, ends all other sessions, and gives this browser a new one. */
  changePassword(passwords: { current: string; next: string }): Promise<PasswordResult>
}

/** Initials of the first two words of a name, for the avatar. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2)
  return words.map((word) => [...word][0]?.toLocaleUpperCase('en-IN') ?? '').join('')
}

import type { StaffSession } from '#domain/accounts/staff'

/** Who is signed in. */
export type User = { id: string; email: string; name: string }

/**
 * Without a user where a code has to follow. A failure's message is the sign-in provider's, to be shown behind the
 * specification's own words.
 */
export type SignInResult = { ok: true; user: User | null } | { ok: false; message: string; retryAfterMs?: number }

export type SignUpResult = { ok: true; user: User } | (SignInResult & { ok: false })

/** `isNew` where another account had used the address: that one is closed. `password`: too short or too long. */
export type ConfirmResult =
  | { ok: true; user: User; isNew: boolean }
  | { ok: false; reason: 'gone' | 'password' }
  | { ok: false; reason: 'busy'; retryAfterMs: number }

/** Why a password was not changed: the current one is wrong, the new one will not do, or too many were tried. */
export type PasswordResult =
  | { ok: true }
  | { ok: false; field?: 'currentPassword' | 'newPassword'; message: string; retryAfterMs?: number }

export type ResetResult =
  | { ok: true }
  | { ok: false; reason: 'gone' }
  | { ok: false; reason: 'busy'; retryAfterMs: number }

/** What somebody's second step is for: the end of signing in, a fresh code, or nothing without an authenticator. */
export type SecondStep = { kind: 'sign-in' } | { kind: 'fresh-code' | 'no-authenticator'; user: User }

/** `expired`: the first step is too long ago, or five codes were wrong. */
export type CodeResult =
  | { ok: true; user: User }
  | { ok: false; reason: 'wrong' | 'used' | 'expired' }
  | { ok: false; reason: 'too-many'; retryAfterMs: number }

/** Signing in and up by e-mail and password. Implemented by `server/security/accounts.ts`; cookies travel with the visit. */
export type Accounts = {
  /** `fresh` asks the database instead of the five-minute session cache: for checkout, orders and passwords. */
  findUser(options?: { fresh?: boolean }): Promise<User | null>
  signIn(credentials: { email: string; password: string }): Promise<SignInResult>
  /**
   * Opens an account and signs in. Where mail can be sent, a link to confirm the address is mailed; not to `isInvited`, whose
   * address an owner has entered.
   */
  signUp(account: {
    name: string
    email: string
    password: string
    next?: string
    isInvited?: boolean
  }): Promise<SignUpResult>
  /** Returns whose address a mailed link confirms, and whether a password is asked for; null when it is not good any more. */
  findConfirmation(token: string): Promise<{ email: string; asksPassword: boolean } | null>
  /** Confirms the address of an account and signs in; `password` counts only where it is asked for. */
  confirmSignUp(token: string, password: string): Promise<ConfirmResult>
  /** Returns whether this account's address waits to be confirmed by a mail. */
  mailsConfirmationTo(user: User): Promise<boolean>
  /** Mails the signed-in user the link again. Returns false after three mails in an hour, or when nothing is left to confirm. */
  askForConfirmation(): Promise<boolean>
  signOut(): Promise<void>
  /** The staff member who is signed in here, asked of the database once a request; null for everybody else. */
  findStaff(): Promise<StaffSession | null>
  /** What a code would be for just now; null where none is asked for. */
  findSecondStep(): Promise<SecondStep | null>
  /** Takes the six digits of an authenticator, or one of the ten backup codes. */
  passSecondStep(given: { code: string; trustPhone: boolean }): Promise<CodeResult>
  /** Makes a secret for an authenticator, and ten backup codes; nothing is asked for before `finishAuthenticator`. */
  beginAuthenticator(password: string): Promise<void>
  /** As an address for a QR code, and to be typed. */
  findNewAuthenticator(): Promise<{ uri: string; key: string } | null>
  /** From the first right code on it is asked for. The backup codes are told this once. */
  finishAuthenticator(code: string): Promise<(CodeResult & { ok: false }) | { ok: true; backupCodes: string[] }>
  /** Ten new backup codes in the place of the old ones, told this once. */
  renewBackupCodes(
    password: string,
  ): Promise<{ ok: true; backupCodes: string[] } | { ok: false; message: string; retryAfterMs?: number }>
  findSessionId(): Promise<string | null>
  signOutEverywhere(): Promise<void>
  readonly mailsLinks: boolean
  /** The answer does not tell whether there is such an account. */
  askForReset(email: string): Promise<{ ok: true } | { ok: false; retryAfterMs: number }>
  /** Once, and ends all sessions of its owner. */
  resetPassword(token: string, password: string): Promise<ResetResult>
  /** Ends all other sessions, and gives this browser a new one. */
  changePassword(passwords: { current: string; next: string }): Promise<PasswordResult>
}

export function initials(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2)
  return words.map((word) => [...word][0]?.toLocaleUpperCase('en-IN') ?? '').join('')
}

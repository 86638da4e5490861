import type { PhoneStep } from '#domain/accounts/phone-steps.server'
import type { StaffSession } from '#domain/accounts/staff'
import type { User } from '#domain/accounts/user'

/** Why an account's form is refused; the texts are in `app/accounts/refuse-account.server.ts`. */
export type AccountRefusal =
  | 'wrong-email-or-password'
  | 'wrong-password'
  | 'wrong-current-password'
  | 'invalid-email'
  | 'invalid-field'
  | 'password-too-short'
  | 'password-too-long'
  | 'email-taken'
  | 'signed-out'
  | 'too-many'
  | 'too-many-sign-ins'
  /** Too many passwords wait to be hashed. */
  | 'busy'
  | 'other'

type Refused = { ok: false; reason: AccountRefusal; retryAfterMs?: number }

/** The user is null when a code must follow. The reason of a failure is shown after the specification's text. */
export type SignInResult = { ok: true; user: User | null } | Refused

type SignUpResult = { ok: true; user: User } | (SignInResult & { ok: false })

/** `isNew` is true when another account had used the e-mail address; that one is closed. `password` means too short or too long. */
type ConfirmResult =
  | { ok: true; user: User; isNew: boolean }
  | { ok: false; reason: 'gone' | 'password' }
  | { ok: false; reason: 'busy'; retryAfterMs: number }

/** Why a password was not changed: the current one is wrong, the new one is not acceptable, or there were too many attempts. */
type PasswordResult = { ok: true } | (Refused & { field?: 'currentPassword' | 'newPassword' })

type ResetResult = { ok: true } | { ok: false; reason: 'gone' } | { ok: false; reason: 'busy'; retryAfterMs: number }

/**
 * `pin`: the number was unused for half a year, and the PIN of the account's last delivery is asked; `gone`: no code is waited for in this browser, or
 * five answers were wrong; `needs-password`: the account signs in by password alone; `taken`: another account has proven the number.
 */
export type PhoneResult =
  | { ok: true; user: User; isNew?: boolean; isAdded?: boolean }
  | { ok: false; reason: 'wrong' | 'gone' | 'pin' | 'needs-password' | 'taken' }

/** The purpose of a second step: to finish signing in, to enter a fresh code, or none without an authenticator. */
export type SecondStep = { kind: 'sign-in' } | { kind: 'fresh-code' | 'no-authenticator'; user: User }

/** `expired` means that the first step is too long ago, or that five codes were wrong. */
export type CodeResult =
  | { ok: true; user: User }
  | { ok: false; reason: 'wrong' | 'used' | 'expired' }
  | { ok: false; reason: 'too-many'; retryAfterMs: number }

/** Tells who asks. Implemented by `server/security/accounts.ts`; cookies are read from and written to the request. */
export type Accounts = {
  /** `fresh` reads the database instead of the five-minute session cache: for checkout, orders and passwords. */
  findUser(options?: { fresh?: boolean }): Promise<User | undefined>
  /** Returns the signed-in staff member, read from the database once per request; undefined for everybody else. */
  findStaff(): Promise<StaffSession | undefined>
  findSessionId(): Promise<string | undefined>
  actions(): AccountActions
}

/** Handles signing in and up, by e-mail and password or by a phone. */
export type AccountActions = {
  signIn(credentials: { email: string; password: string }): Promise<SignInResult>
  /**
   * Opens an account and signs in. Mails a link to confirm the e-mail address if mail can be sent, except with `isInvited`, since an owner entered that
   * address.
   */
  signUp(account: {
    name: string
    email: string
    password: string
    next?: string
    isInvited?: boolean
  }): Promise<SignUpResult>
  /** Returns the e-mail address that a mailed link confirms, and whether a password is required; undefined when the link is no longer valid. */
  findConfirmation(token: string): Promise<{ email: string; asksPassword: boolean } | undefined>
  /** Confirms the e-mail address of an account and signs in; `password` is used only when it is required. */
  confirmSignUp(token: string, password: string): Promise<ConfirmResult>
  /** Returns whether this account waits for the confirmation of its e-mail address. */
  mailsConfirmationTo(user: User): Promise<boolean>
  /** Mails the signed-in user the link again. Returns false after three mails in an hour, or when the e-mail address is already confirmed. */
  askForConfirmation(): Promise<boolean>
  /** Ends this session. The browser forgets what the user typed, unless the session ended by itself (`isIdle`). */
  signOut(given?: { isIdle?: boolean }): Promise<void>
  /** Returns the reason why a code is needed now; undefined when none is needed. */
  findSecondStep(): Promise<SecondStep | undefined>
  /** Accepts the six digits of an authenticator, or one of the ten backup codes. */
  passSecondStep(given: { code: string; trustPhone: boolean }): Promise<CodeResult>
  /** Creates a secret for an authenticator and ten backup codes; no code is required before `finishAuthenticator`. */
  beginAuthenticator(password: string): Promise<void>
  /** Returns the URI for a QR code, and the key to type. */
  findNewAuthenticator(): Promise<{ uri: string; key: string } | undefined>
  /** Requires codes from the first correct code on. Returns the backup codes, only this once. */
  finishAuthenticator(code: string): Promise<(CodeResult & { ok: false }) | { ok: true; backupCodes: string[] }>
  /** Replaces the backup codes by ten new ones, returned only this once. */
  renewBackupCodes(given: {
    password: string
    requestId: string | null
  }): Promise<{ ok: true; backupCodes: string[] } | Refused>
  signOutEverywhere(): Promise<void>
  /** True if codes can go out by WhatsApp. */
  readonly sendsCodes: boolean
  /** Sends a code to a phone, whether an account knows it or not; with `adds` the signed-in account gets the number. */
  sendPhoneCode(
    phone: string,
    options?: { adds?: boolean },
  ): Promise<{ ok: true } | { ok: false; reason: 'too-many' | 'ceiling'; retryAfterMs: number }>
  /** Returns what this browser waits for. */
  findPhoneStep(): Promise<PhoneStep | undefined>
  /** Takes the code or the PIN that this browser waits for. */
  answerPhoneStep(typed: string): Promise<PhoneResult>
  /** Opens a new account in place of one whose PIN is not known. */
  beginAnew(): Promise<PhoneResult>
  /** Adds an e-mail address and a password to the signed-in account, and mails the link that confirms the address. */
  addEmail(credentials: { email: string; password: string }): Promise<{ ok: true } | Refused>
  readonly mailsLinks: boolean
  /** Mails a reset link; the result does not reveal whether the account exists. */
  askForReset(email: string): Promise<{ ok: true } | { ok: false; retryAfterMs: number }>
  /** Sets a new password, once per link, and ends all sessions of the account. */
  resetPassword(token: string, password: string): Promise<ResetResult>
  /** Changes the password, ends all other sessions, and gives this browser a new one. */
  changePassword(passwords: { current: string; next: string }): Promise<PasswordResult>
}

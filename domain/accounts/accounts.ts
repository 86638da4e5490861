import type { PhoneStep } from '#domain/accounts/phone-steps.server'
import type { StaffSession } from '#domain/accounts/staff'
import type { User } from '#domain/accounts/user'

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
  | 'busy'
  | 'other'

type Refused = { ok: false; reason: AccountRefusal; retryAfterMs?: number }

/** The user is null when a code must follow. */
export type SignInResult = { ok: true; user: User | null } | Refused

type SignUpResult = { ok: true; user: User } | (SignInResult & { ok: false })

type PasswordResult = { ok: true } | (Refused & { field?: 'currentPassword' | 'newPassword' })

type ResetResult = { ok: true } | { ok: false; reason: 'gone' } | { ok: false; reason: 'busy'; retryAfterMs: number }

/** `pin` is asked after half a year; `gone`: nothing is waited for, or five answers were wrong. */
export type PhoneResult =
  | { ok: true; user: User; isNew?: boolean; isAdded?: boolean }
  | { ok: false; reason: 'wrong' | 'gone' | 'pin' | 'needs-password' | 'taken' }

export type SecondStep = { kind: 'sign-in' } | { kind: 'fresh-code' | 'no-authenticator'; user: User }

/** `expired`: the first step is too long ago, or five codes were wrong. */
export type CodeResult =
  | { ok: true; user: User }
  | { ok: false; reason: 'wrong' | 'used' | 'expired' }
  | { ok: false; reason: 'too-many'; retryAfterMs: number }

/** Implemented by `server/security/accounts.ts`; cookies are read from and written to the request. */
export type Accounts = {
  /** `fresh` reads the database instead of the five-minute session cache. */
  findUser(options?: { fresh?: boolean }): Promise<User | undefined>
  findStaff(): Promise<StaffSession | undefined>
  findSessionId(): Promise<string | undefined>
  actions(): AccountActions
}

export type AccountActions = SignInActions &
  MailedLinkActions &
  SecondStepActions &
  PhoneActions & { signOutEverywhere(): Promise<void> }

type NewAccount = { name: string; email: string; password: string; next?: string; isInvited?: boolean }

export type SignInActions = {
  signIn(credentials: { email: string; password: string }): Promise<SignInResult>
  /** Mails a link to confirm the address, except with `isInvited`, since an owner entered that address. */
  signUp(account: NewAccount): Promise<SignUpResult>
  /** The browser forgets what the user typed, unless the session ended by itself (`isIdle`). */
  signOut(given?: { isIdle?: boolean }): Promise<void>
  /** Ends all other sessions, and gives this browser a new one. */
  changePassword(passwords: { current: string; next: string }): Promise<PasswordResult>
}

export type MailedLinkActions = {
  /** `isHere`: this browser has registered the account, or is signed in to it. */
  findConfirmation(token: string): Promise<{ email: string; isHere: boolean } | undefined>
  /** False for a link that is no longer valid, and in another browser. */
  confirmSignUp(token: string): Promise<boolean>
  mailsConfirmationTo(user: User): Promise<boolean>
  /** False after three mails in an hour, or when the e-mail address is already confirmed. */
  askForConfirmation(): Promise<boolean>
  readonly mailsLinks: boolean
  askForReset(email: string): Promise<{ ok: true } | { ok: false; retryAfterMs: number }>
  /** Once per link; ends all sessions of the account. */
  resetPassword(token: string, password: string): Promise<ResetResult>
}

export type SecondStepActions = {
  findSecondStep(): Promise<SecondStep | undefined>
  passSecondStep(given: { code: string; trustPhone: boolean }): Promise<CodeResult>
  beginAuthenticator(password: string): Promise<void>
  findNewAuthenticator(): Promise<{ uri: string; key: string } | undefined>
  /** Returns the backup codes, only this once. */
  finishAuthenticator(code: string): Promise<(CodeResult & { ok: false }) | { ok: true; backupCodes: string[] }>
  renewBackupCodes(given: {
    password: string
    requestId: string | null
  }): Promise<{ ok: true; backupCodes: string[] } | Refused>
}

type CodeSent = { ok: true } | { ok: false; reason: 'too-many' | 'ceiling'; retryAfterMs: number }

export type PhoneActions = {
  readonly sendsCodes: boolean
  /** Whether an account knows it or not; with `adds` the signed-in account gets the number. */
  sendPhoneCode(phone: string, options?: { adds?: boolean }): Promise<CodeSent>
  findPhoneStep(): Promise<PhoneStep | undefined>
  answerPhoneStep(typed: string): Promise<PhoneResult>
  /** In place of an account whose PIN is not known. */
  beginAnew(): Promise<PhoneResult>
  addEmail(credentials: { email: string; password: string }): Promise<{ ok: true } | Refused>
}

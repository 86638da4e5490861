import { isAPIError } from 'better-auth/api'
import type { AccountRefusal, SignInResult } from '#domain/accounts/accounts'
import type { User } from '#domain/accounts/user'
import type { AccountRequest } from '#server/security/account-request'
import { toUser } from '#server/security/request-session'

/** What the codes of better-auth's errors mean to the person at the form. */
const refusals: Record<string, AccountRefusal> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong-email-or-password',
  INVALID_PASSWORD: 'wrong-password',
  INVALID_EMAIL: 'invalid-email',
  VALIDATION_ERROR: 'invalid-field',
  PASSWORD_TOO_SHORT: 'password-too-short',
  PASSWORD_TOO_LONG: 'password-too-long',
  USER_ALREADY_EXISTS: 'email-taken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email-taken',
}

/** better-auth's response to a sign-in; `twoFactorRedirect` is set when a code is required. */
export type SignedIn = {
  user: User & { twoFactorEnabled?: boolean | null }
  token?: string | null
  twoFactorRedirect?: boolean
}

/** Awaits a call of better-auth that signs in, and passes its cookies on; returns its refusals by the shop's names. */
export async function toSignInResult(
  { jar, hint, session, signedIn }: AccountRequest,
  call: Promise<{ headers: Headers; response: SignedIn }>,
  passed: (response: SignedIn) => Promise<unknown> = async () => {},
): Promise<SignInResult> {
  try {
    const { headers: answer, response } = await call
    jar.add(...answer.getSetCookie())
    if (response.twoFactorRedirect) {
      hint('none')
      session.forget()
      return { ok: true, user: null }
    }
    signedIn()
    await passed(response)
    return { ok: true, user: toUser(response.user) }
  } catch (error) {
    // Not `instanceof`, because schema errors come from the library below better-auth and have another class.
    if (isAPIError(error) && error.statusCode < 500)
      return { ok: false, reason: refusals[error.body?.code ?? ''] ?? 'other' }
    throw error
  }
}

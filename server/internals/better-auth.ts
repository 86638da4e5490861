/**
 * The names of better-auth 1.7's cookies, and what it keeps of an unfinished sign-in and of an unfinished authenticator, which its documented API does not
 * return. Without it codes could be counted only by client, and the QR code would ask for the password each time. If a release changes it, nobody with a
 * second step can sign in; `test/integration/better-auth-1.7.test.ts` then fails.
 */
import type { AuthContext } from 'better-auth'
import { createEmailVerificationToken } from 'better-auth/api'
import { symmetricDecrypt } from 'better-auth/crypto'

type Internals = {
  $context: Promise<
    Pick<AuthContext, 'secretConfig' | 'createAuthCookie'> & {
      internalAdapter: Pick<AuthContext['internalAdapter'], 'findVerificationValue'>
    }
  >
}

const challengeCookie = 'two_factor'
const sessionCookie = 'better-auth.session_token'
/** Matches the names of the cookies that hold a session and its cached copy. */
export const sessionCookies = /better-auth\.session_/

export function hasSessionCookie(cookies: string | null): boolean {
  return cookies?.includes(sessionCookie) ?? false
}

/**
 * Returns the id of the user whose sign-in waits for a code; null without one or after it has expired. `findCookie` returns the value of a cookie of this
 * name. Does not verify the cookie's signature: better-auth does when it verifies the code.
 */
export async function findChallengedUser(
  auth: Internals,
  findCookie: (name: string) => string | null,
): Promise<string | null> {
  const { internalAdapter, createAuthCookie } = await auth.$context
  const [identifier] = findCookie(createAuthCookie(challengeCookie).name)?.split('.') ?? []
  if (!identifier) return null
  const challenge = await internalAdapter.findVerificationValue(identifier)
  return challenge && challenge.expiresAt > new Date() ? challenge.value : null
}

/** Returns a token for `verifyEmail`; the documentation has such tokens only in the mails that better-auth itself sends. */
export function createConfirmationToken(secret: string, email: string): Promise<string> {
  return createEmailVerificationToken(secret, email)
}

/** Decrypts the secret of an authenticator, as stored in the table `twoFactor`. */
export async function readSecret(auth: Internals, stored: string): Promise<string> {
  const { secretConfig } = await auth.$context
  return symmetricDecrypt({ key: secretConfig, data: stored })
}

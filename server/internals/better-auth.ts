/** Undocumented parts of better-auth 1.7. If they change, `test/integration/better-auth-1.7.test.ts` fails. */
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
export const sessionCookies = /better-auth\.session_/

export function hasSessionCookie(cookies: string | null): boolean {
  return cookies?.includes(sessionCookie) ?? false
}

/** Null without one that waits for a code. Does not verify the cookie's signature: better-auth does with the code. */
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

/** For `verifyEmail`; the documentation has such tokens only in better-auth's own mails. */
export function createConfirmationToken(secret: string, email: string): Promise<string> {
  return createEmailVerificationToken(secret, email)
}

export async function readSecret(auth: Internals, stored: string): Promise<string> {
  const { secretConfig } = await auth.$context
  return symmetricDecrypt({ key: secretConfig, data: stored })
}

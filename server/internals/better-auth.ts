/**
 * What better-auth 1.7 keeps of an unfinished sign-in, of an unfinished authenticator and of backup codes, which its documented API does not return
 * or does not write within a transaction of the shop. Without it codes could be counted only by address, the QR code would ask for the password each
 * time, and new backup codes would not be audited together. If a release changes it, a person with a second step cannot sign in;
 * `test/integration/better-auth-1.7.test.ts` then fails.
 */
import type { AuthContext } from 'better-auth'
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'

type Internals = {
  $context: Promise<
    Pick<AuthContext, 'secretConfig'> & {
      internalAdapter: Pick<AuthContext['internalAdapter'], 'findVerificationValue'>
    }
  >
}

export const challengeCookie = 'better-auth.two_factor'

/**
 * Returns the id of the user whose sign-in waits for a code, by the value of `challengeCookie`; null without one or after it has expired.
 * Does not verify the cookie's signature: better-auth does when it verifies the code.
 */
export async function findChallengedUser(auth: Internals, cookie: string | null): Promise<string | null> {
  const identifier = decodeURIComponent(cookie ?? '').split('.')[0]
  if (!identifier) return null
  const { internalAdapter } = await auth.$context
  const challenge = await internalAdapter.findVerificationValue(identifier)
  return challenge && challenge.expiresAt > new Date() ? challenge.value : null
}

/** Decrypts the secret of an authenticator, as stored in the table `twoFactor`. */
export async function readSecret(auth: Internals, stored: string): Promise<string> {
  const { secretConfig } = await auth.$context
  return symmetricDecrypt({ key: secretConfig, data: stored })
}

/** Returns ten new backup codes, and their text as stored in the table `twoFactor`. */
export async function makeBackupCodes(auth: Internals): Promise<{ backupCodes: string[]; stored: string }> {
  const { secretConfig } = await auth.$context
  const part = () => generateRandomString(5, 'a-z', '0-9', 'A-Z')
  const backupCodes = Array.from({ length: 10 }, () => `${part()}-${part()}`)
  return { backupCodes, stored: await symmetricEncrypt({ key: secretConfig, data: JSON.stringify(backupCodes) }) }
}

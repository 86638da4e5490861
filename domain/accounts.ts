/** Who is signed in. */
export type User = { id: string; email: string; name: string }

/** A message of the sign-in provider, to be shown behind the specification's own words. */
export type SignInResult = { ok: true; user: User } | { ok: false; message: string; retryAfterMs?: number }

/** Signing in and up by e-mail and password. Implemented by `server/accounts.ts`; cookies travel with the visit. */
export type Accounts = {
  /** `fresh` asks the database instead of the five-minute session cache: for checkout, orders and passwords. */
  findUser(options?: { fresh?: boolean }): Promise<User | null>
  signIn(credentials: { email: string; password: string }): Promise<SignInResult>
  signUp(account: { name: string; email: string; password: string }): Promise<SignInResult>
  signOut(): Promise<void>
}

/** Initials of the first two words of a name, for the avatar. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2)
  return words.map((word) => [...word][0]?.toLocaleUpperCase('en-IN') ?? '').join('')
}

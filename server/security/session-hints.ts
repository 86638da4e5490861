import type { CookieJar } from '#server/security/cookie-jar'

const name = 'signed_in'

/** `left` is the id of a user who signed out at the time `at`; a session that expires leaves none. */
export type SessionHint = 'signed-in' | 'none' | { left: string; at: number }

/**
 * Returns the `Set-Cookie` lines for the cookie by which the browser's scripts know whether somebody is signed in, or whose input they are to
 * forget (`session-hint.ts`); it proves nothing. On https it also removes the cookie under its earlier name.
 */
export function sessionHints(
  jar: CookieJar,
  { hint, isSecure, lastsSeconds }: { hint: SessionHint; isSecure: boolean; lastsSeconds: number },
): string[] {
  const text = hint === 'signed-in' ? '1' : hint === 'none' ? '' : `0.${hint.at}.${hint.left}`
  const value = `${text}; Path=/; SameSite=Lax; Max-Age=${hint === 'none' ? 0 : lastsSeconds}`
  if (!isSecure) return [`${name}=${value}`]
  return [
    `__Host-${name}=${value}; Secure`,
    ...(jar.find(name) !== null ? [`${name}=; Path=/; SameSite=Lax; Max-Age=0; Secure`] : []),
  ]
}

export function hasSessionHint(jar: CookieJar): boolean {
  return [`__Host-${name}`, name].some((cookie) => jar.find(cookie) === '1')
}

const name = 'signed_in'

/**
 * Returns the `Set-Cookie` lines for the cookie by which the browser's scripts know whether somebody is signed in; it proves
 * nothing. On https it also removes the cookie under its earlier name.
 */
export function sessionHints(
  headers: Headers,
  { isSignedIn, isSecure, lastsSeconds }: { isSignedIn: boolean; isSecure: boolean; lastsSeconds: number },
): string[] {
  const value = `${isSignedIn ? 1 : ''}; Path=/; SameSite=Lax; Max-Age=${isSignedIn ? lastsSeconds : 0}`
  if (!isSecure) return [`${name}=${value}`]
  const hadOldOne = new RegExp(`(?:^|; )${name}=`).test(headers.get('cookie') ?? '')
  return [
    `__Host-${name}=${value}; Secure`,
    ...(hadOldOne ? [`${name}=; Path=/; SameSite=Lax; Max-Age=0; Secure`] : []),
  ]
}

export function hasSessionHint(headers: Headers): boolean {
  return /(?:^|; )(?:__Host-)?signed_in=1/.test(headers.get('cookie') ?? '')
}

const name = 'signed_in'

/**
 * The cookie that tells the browser's scripts whether somebody is signed in; it proves nothing. On https the name it had
 * before is taken back.
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
